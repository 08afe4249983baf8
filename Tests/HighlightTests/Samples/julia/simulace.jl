#!/usr/bin/env julia
# Simulace kyvadla – TODO tlumení, viz https://sim.example.org/kyvadlo#1, FIXME sim@example.org
#= Blokový komentář XXX
   #= vnořený =# # stále
   konec =#
module Kyvadlo
using LinearAlgebra: norm, dot
import Base: +, show
export simuluj, Stav, @makro
baremodule Holý end

"""
    simuluj(stav; kroky=10)

Dokumentace s `kódem` a \"uvozovkami\", \$cena.
"""
abstract type Tvar end
primitive type Bajt 8 end
mutable struct Stav{T<:Real} <: Tvar
    θ::T; ω::Float64
    jméno::Union{String, Nothing}
    data::Vector{Array{Int64,2}}; z::Complex{Float32}; r::Rational; s::Symbol; d::Dict{UTF8String,UInt8}
end
const G = 9.81; const MAX = 0xFF + 0b1010 + 0o17 - 1e-3 * .5 / 2.5E+10 ^ 1_000 \ 3im + 2pi + 4e + Inf32 - NaN
global počítadlo = 0
function simuluj(s::Stav{T}; kroky::Int = 100, dt = 0.01)::Stav where {T}
    local x′ = s.θ'  # transpozice
    for i in 1:kroky
        if i % 2 == 0 && s.ω ≥ 0.0 || !isnan(x) & true
            s.θ += dt * s.ω; s.ω -= G*sin(s.θ)
        elseif isa(x, Number) | (i ≠ 3) ⊻ false
            continue
        else
            break
        end
    end
    while true; y .= x .+ 1; z = x .^ 2 .* y ./ 3; a = x .== y; b = x .< y; c = x.'; end
    try
        throw(DomainError(x, "záporné $(x) a $y \n \u00e9"))
    catch e
        e isa BoundsError ? rethrow() : println(stderr, "chyba: ", e)
    finally
        nothing
    end
    let a = 1, b = missing; begin quote :symbol; :(x + 1); Expr(:call, :+) end end end
    return s
end
macro makro(ex) esc(:($ex)) end
@makro x; @time @inbounds f(x); Base.@kwdef struct A end; @ doc; @test_broken 1 == 2
znaky = ['a', '\n', '\'', '\\', '\x41', '\u00e9', '\U1F600', '\101', 'ž', '"', 'ab', '', '\uD800']
c = `ls -l $soubor | grep "x"`; d = `víceřádkový
příkaz`; r = r"regex\d+"i; b = b"bajty\xff"; v = v"1.2.3"; raw"surový \n"
g(x, y...; k=1, w...) = x -> x^2 |> sqrt; h = map(x -> 2x, 1:10); A[end, begin]; A' * B'; x'y; (a, b) = c
ccall((:clock, "libc"), Int32, (Ptr{Void}, Csize_t)); typeof(x) <: Integer; eval(:x); tuple(1); is(a, b)
ARGS; ENV["HOME"]; VERSION; C_NULL; stdin; Base.Math.pi; Main.x; Random.seed!(1); a.b.c; f.(x); x?y:z; a ? b : c
do_block(f) do x; new(x) end; typealias B Int; importall C; bitstype 8 D; type E end; in(a, b); a ∈ b; π; ℯ; ∑
end # module
otevřený = "neukončený řetězec
