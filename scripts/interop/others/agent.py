"""The MCP client of the Python SDK: says which URL to open, reads where the browser came back, and prints what it got."""
import asyncio, json, sys
from urllib.parse import parse_qs, urlparse
from mcp import ClientSession
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata

server_url, callback_url = sys.argv[1:]

class Storage:
    tokens = None
    client = None
    async def get_tokens(self): return self.tokens
    async def set_tokens(self, tokens): self.tokens = tokens
    async def get_client_info(self): return self.client
    async def set_client_info(self, client): self.client = client

async def redirect(url): print(url, flush=True)
async def callback():
    line = await asyncio.to_thread(sys.stdin.readline)
    return AuthorizationCodeResult(**{name: value[0] for name, value in parse_qs(urlparse(line.strip()).query).items()})

async def main():
    storage = Storage()
    metadata = OAuthClientMetadata(client_name='Agent', redirect_uris=[callback_url], token_endpoint_auth_method='none')
    auth = OAuthClientProvider(server_url, metadata, storage, redirect, callback)
    client = create_mcp_http_client(auth=auth)
    async with streamable_http_client(server_url, http_client=client) as streams:
        async with ClientSession(*streams[:2]) as session:
            await session.initialize()
            async def whoami(): return (await session.call_tool('whoami')).content[0].text
            first, before = await whoami(), storage.tokens.access_token
            auth.context.token_expiry_time = 1
            second, after = await whoami(), storage.tokens.access_token
            print(json.dumps({'said': [first, second], 'isRefreshed': before != after}), flush=True)

asyncio.run(main())
