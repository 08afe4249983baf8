/**
 * Harbour:
 * @title: A token – größere Zahlen
 *
 * Calls transfer() and #Token with %MAX; Returns: nothing. Since: 0.8
 */
pragma solidity ^0.8.19;
pragma experimental ABIEncoderV2;
// TODO: fees, see http://sol.example.org/token or sol@example.org \
   continued FIXME
import "./IERC20.sol";
import { A as B, C } from 'lib/größe.sol';

/* block comment
   XXX */
library SafeMath {
    function add(uint256 a, uint8 b) internal pure returns (uint) { return a + b; }
}

interface IToken { event Transfer(address indexed from, uint256 value) anonymous; }

abstract contract Token is IToken {
    using SafeMath for uint256;
    enum State { Open, Closed }
    struct Holder { address payable who; uint128 balance; bytes32 id; bool active; }
    mapping(address => Holder) private holders;
    uint constant public MAX = 1_000 ether + 5 wei * 3 days / 2 weeks;
    int24 hex1 = 0xFFu; int bad = 0xGG; fixed128x18 f = 1.5e-3; ufixed x = .5; uint dec = 42uL; int o = 017;
    string name = "Größe \"quoted\" \n \x41 \101 \
two lines"; bytes1 c = 'a'; bytes2 e = '\''; string s = 'single';
    event Paid(address indexed who, uint amount);
    modifier onlyOwner() { require(msg.sender == owner, "not owner"); _; }

    constructor(uint _supply) public { owner = msg.sender; supply = _supply; }

    function transfer(address _to, uint256 _value) external payable onlyOwner returns (bool success) {
        if (holders[msg.sender].balance < _value || !holders[_to].active) revert("too little");
        for (uint i = 0; i < list.length; i++) { if (i > 10) break; else continue; }
        while (true) { do { _value--; } while (_value > 0); }
        list.push(_value); list.pop(); delete holders[_to]; assert(now > block.timestamp);
        _to.transfer(1 finney); _to.send(msg.value); _to.call{value: 2 szabo, gas: gasleft()}("");
        bytes32 h = keccak256(abi.encodePacked(block.number, tx.origin, msg.data, msg.sig));
        address a = ecrecover(h, 27, r, s); sha256("x"); ripemd160("y"); addmod(1, 2, 3);
        abi.decode(data, (uint)); abi.encodeWithSelector(this.f.selector); selfdestruct(owner);
        emit Transfer(msg.sender, _to); var y = new Token(1); block.coinbase; tx.gasprice;
        return success = true && false != (1 hours > 30 minutes + 10 seconds ? true : false);
    }

    function() external payable { throw; }
    function view_() public view virtual returns (string memory) { assembly { let z := mload(0x40) } }
    function legacy() constant { suicide(owner); } */
    abstract after case catch default final in inline let match null of relocatable static switch try type typeof
}
contract Open { string t = "unterminated
  bytes memory storage_; byte b; bytes33 q; uint257 w; uint7 v; fixed f; calldata d; }
/* open
