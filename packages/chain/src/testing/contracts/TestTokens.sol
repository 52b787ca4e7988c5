// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721URIStorage, ERC721} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

contract TestCoin is ERC20 {
    constructor() ERC20("Test Coin", "TST") {
        _mint(msg.sender, 1_000_000_000);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}

contract TestTicket is ERC721URIStorage {
    constructor() ERC721("Test Ticket", "TT") {}

    function mint(address to, uint256 tokenId, string calldata uri) external {
        _mint(to, tokenId);
        _setTokenURI(tokenId, uri);
    }
}

contract TestEditions is ERC1155 {
    constructor() ERC1155("ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/{id}.json") {}

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}
