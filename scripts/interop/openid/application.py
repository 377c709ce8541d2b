"""Authlib as an OpenID application: says which URL to open, reads where the browser came back, and prints what it got."""
import json, sys
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, jwt
import requests

issuer, client_id, client_secret, redirect_uri = sys.argv[1:]
metadata = requests.get(issuer + '/.well-known/openid-configuration').json()
client = OAuth2Session(client_id, client_secret, scope='openid email offline_access', redirect_uri=redirect_uri, code_challenge_method='S256')
verifier = 'v' * 48
url, state = client.create_authorization_url(metadata['authorization_endpoint'], code_verifier=verifier, nonce='nonce-of-authlib')
print(url, flush=True)
back = sys.stdin.readline().strip()
token = client.fetch_token(metadata['token_endpoint'], authorization_response=back, code_verifier=verifier)
keys = JsonWebKey.import_key_set(requests.get(metadata['jwks_uri']).json())
claims = jwt.decode(token['id_token'], keys, claims_options={'iss': {'value': issuer}, 'aud': {'value': client_id}})
claims.validate()
userinfo = client.get(metadata['userinfo_endpoint']).json()
first = token['refresh_token']
second = client.refresh_token(metadata['token_endpoint'], first)
def refusal(refresh_token):
    auth = (client_id, client_secret)
    data = {'grant_type': 'refresh_token', 'refresh_token': refresh_token}
    return requests.post(metadata['token_endpoint'], data=data, auth=auth).json().get('error')
print(json.dumps({
    'nonce': claims['nonce'], 'email': userinfo['email'], 'isRotated': second['refresh_token'] != first,
    'reused': refusal(first), 'family': refusal(second['refresh_token']),
}), flush=True)
