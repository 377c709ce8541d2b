"""Prints which of the tokens in TOKENS, by their kinds, the SDK takes for sessions."""

import json
import os

from descope import AuthException, DescopeClient

client = DescopeClient(project_id=os.environ["GATEHOUSE_PROJECT_ID"], base_url=os.environ["GATEHOUSE_URL"])
taken = []
for kind, token in json.loads(os.environ["TOKENS"]).items():
    try:
        client.validate_session(token)
        taken.append(kind)
    except AuthException:
        pass
print(json.dumps(taken))
