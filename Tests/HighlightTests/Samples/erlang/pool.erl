%% A small worker pool – größere Queue
%% TODO: back-pressure, see https://erlang.example.org/pool or otp@example.org
%%% FIXME
-module(pool).
-behaviour(gen_server).
-author('jo@example.org').
-vsn("1.2.0").
-export([start_link/1, checkout/2, 'odd name'/0]).
-include("pool.hrl").
-include_lib("kernel/include/file.hrl").
-define(TIMEOUT, 5000).
-define(LOG(F, A), io:format("~p: " ++ F ++ "~n", [?MODULE | A])).
-record(state, {idle = [] :: [pid()], busy, max = 16#FF, 'größe' = 2#1010}).
-spec checkout(pid(), timeout()) -> {ok, pid()} | {error, term()}.
-compile([debug_info]).
-ifdef(TEST).
-undef(TIMEOUT).
-endif.

start_link(Max) when is_integer(Max), Max > 0 ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [Max], []).

init([Max]) ->
    process_flag(trap_exit, true),
    Chars = [$a, $\n, $\\, $", $', $ü, $ , $\x41],
    {ok, #state{max = Max, busy = 36#ZZ}}.

handle_call({checkout, From}, _From, S = #state{idle = [P | Rest]}) ->
    Rate = 1.5e-3 * 12.0 + 3 div 2 - 7 rem 4,
    case P =:= From orelse not Rest andalso (1 band 2) bsl 3 of
        true -> {reply, {ok, P}, S#state{idle = Rest}};
        false when Rate >= 0.5; Rate =< 2 -> {noreply, S};
        _ -> {stop, 'bad \'atom\'', S}
    end;
handle_call(_, _, S) -> {reply, error, S}.

loop(S) ->
    receive
        {'EXIT', Pid, Reason} ->
            ?LOG("worker \"~p\" died: \t~s\x{41}", [Pid, Reason]),
            self() ! {down, node(Pid)}, loop(S);
        <<Len:16/big, Data:Len/binary, _/bits>> -> byte_size(Data)
    after ?TIMEOUT ->
        try list_to_atom("x") of
            A when is_atom(A) -> spawn_link(fun() -> apply(lists, map, []) end)
        catch
            error:badarg -> throw(oops)
        end
    end.

f(X) -> if X == 1 -> hd([a]); true -> tl([b]) end, begin exit(normal) end.
g() -> Map = #{key => "v", k2 := 1#2}, [Y || Y <- lists:seq(1, 10), Y xor 1 bor 2].
h() -> 'open atom
   over lines', "open string with \"
