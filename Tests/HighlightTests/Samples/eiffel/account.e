note
	description: "Accounts with a bounded balance – größere Beträge"
	author: "Jo %"JF%" Field %N%%done %T"

indexing
	keywords: "account, TODO"

-- FIXME: currency, see http://eiffel.example.org/account or eiffel@example.org
deferred class ACCOUNT [G -> COMPARABLE]

inherit
	ANY
		redefine out, is_equal end
	STORABLE
		rename store as save undefine copy select put export {NONE} all end

create
	make, make_with_limit

feature {NONE} -- Initialization

	make (a_owner: STRING; a_limit: INTEGER)
			-- Create for `a_owner'.
		require
			owner_exists: a_owner /= Void and then not a_owner.is_empty
		local
			i: INTEGER_32; r: REAL; c: CHARACTER
		do
			owner := a_owner
			limit := 1000 + $FF - 12.5e-3
			c := 'x'; c := '%N'
			from i := 1 until i > 10 loop
				i := i + 1
			variant 11 - i
			end
			debug
				print ("in debug")
			end
			check positive: i > 0 end
			if limit > 10 then Result := True elseif limit = 0 then Result := False
			else Current.reset end
			inspect c when 'a' .. 'z' then Precursor (a_owner) else raise ("x") end
		ensure
			set: owner = a_owner implies old balance = balance
		rescue
			retry
		end

	help: STRING = "[
		Multi-line "text" with %N untouched
	]"

	once_value: INTEGER once Result := 0x1F end
	withdraw (n: like balance): BOOLEAN deferred end
	obsolete_call external "C" alias "größe" end
	frozen Pi: DOUBLE is 3.14159E0
	agent_list: ARRAY [PROCEDURE [ANY, TUPLE]] attribute end

invariant
	bounded: balance <= limit xor "unterminated
