#!/usr/bin/env lua5.3
-- plugin.lua: TODO: undo; see https://example.org/größe?x=1
--[[ A block comment, FIXME lua@example.org
  still in it ]] local nach = 1
--[==[ another ]] not the end ]=] XXX
]==]
---@param größe number
local M = { _VERSION = "1.0", _NAME = 'größe', ['key \'q\''] = true, [1] = false; x = nil, }
local json, lpeg = require("json"), require 'lpeg'
setmetatable(M, { __index = function(t, k) return rawget(t, k) or error("kein " .. k, 2) end, __call = print, __tostring = tostring, __gc = nil, __mode = "k", __newindex = rawset, __len = rawlen, __close = f, __name = "x" })

local text = "Zitat \"x\" \\ \a\b\f\n\r\t\v \65\066\0 \x41 \u{1F600} \z \q \[ \] 'einfach' \
fortgesetzt"
local einfach = 'it\'s "doppelt" \x4 \u{} \300' .. "ä" .. 'nicht geschlossen
local lang = [[mehrzeilig \n "x" ]=] 'y'
  -- kein Kommentar
]] .. [==[
  level ]] zwei ]=]
]==]
local zahlen = { 0, 42, 0xFF, 0xA.8p-2, 3.14, .5, 3., 1e10, 1E-5, 0x1p4, 1//2, 5 % 3, 2 ^ 8, ~1 & 2 | 3 << 1 >> 1, #text, -1, not true }

function M.new(größe, ...)
    local self <const>, n <close> = setmetatable({}, M), select('#', ...)
    local args = { ... }; self._PRIVAT, self._klein = _G, _ENV
    for i = 1, #args, 2 do
        if type(args[i]) == "number" and args[i] ~= 0 or not args then goto weiter elseif i >= 3 then break else print(i) end
        ::weiter::
    end
    for k, v in pairs(self) do io.write(string.format("%-10s %5.2f\n", k, v)); table.insert(args, v) end
    while n <= 10 do n = n + math.floor(math.sqrt(n)) repeat n = n - 1 until n == 0 end
    local ok, err = pcall(function() assert(tonumber("1")); coroutine.yield(1) end)
    return self, bit32.band(1, 2), os.time(), debug.traceback(), string.gsub(text, "(%a+)", "%1"), table.concat(args, ", "), io.open, math.pi, math.huge
end
function M:methode() self.x:y{ a = 1 } f"str" g[[lang]] h'kurz' end
local function fak(n) return n <= 1 and 1 or n * fak(n - 1) end
return M
