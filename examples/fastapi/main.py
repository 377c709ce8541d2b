# /// script
# requires-python = ">=3.10"
# dependencies = ["descope==2.16.1", "fastapi==0.165.0", "uvicorn==0.54.0"]
# ///
import os
from typing import Annotated

import uvicorn
from descope import AuthException, DescopeClient
from fastapi import Depends, FastAPI, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel

from gatehouse import find_gatehouse

port = int(os.environ.get("PORT", "8080"))
url, project_id = find_gatehouse()
client = DescopeClient(project_id, base_url=url)
app = FastAPI()


class Credentials(BaseModel):
    email: str
    password: str


def keep(response: Response, tokens: dict):
    """Keeps the tokens of a session where scripts cannot read them."""
    for name, key in {"DS": "sessionToken", "DSR": "refreshSessionToken"}.items():
        if tokens.get(key):
            response.set_cookie(name, tokens[key]["jwt"], httponly=True, samesite="lax", secure=url.startswith("https:"))


def signed_in(request: Request, response: Response) -> dict:
    """The session of the user. Session tokens last ten minutes, and are replaced here."""
    session, refresh = request.cookies.get("DS", ""), request.cookies.get("DSR", "")
    try:
        tokens = client.validate_and_refresh_session(session, refresh)
    except AuthException:
        raise HTTPException(401, "Sign in first")
    keep(response, tokens)
    return tokens


Session = Annotated[dict, Depends(signed_in)]


@app.post("/sign-in")
def sign_in(credentials: Credentials, response: Response):
    try:
        keep(response, client.password.sign_in(credentials.email, credentials.password))
    except AuthException:
        raise HTTPException(401, "Wrong email or password")
    return {}


@app.post("/sign-out")
def sign_out(request: Request):
    response = RedirectResponse("/", 303)
    if "DSR" in request.cookies:
        try:
            client.logout(request.cookies["DSR"])
        except AuthException:
            pass  # it had ended before
    for name in ("DS", "DSR"):
        response.delete_cookie(name)
    return response


@app.get("/api/me")
def me(session: Session, request: Request):
    user = client.me(session.get("refreshSessionToken", {}).get("jwt") or request.cookies["DSR"])
    return {"name": user["name"], "email": user["email"], "roles": session.get("roles", [])}


@app.get("/api/reports")
def reports(session: Session):
    if not client.validate_permissions(session, ["reports.read"]):
        raise HTTPException(403, "For editors")
    return [{"title": "Revenue", "amount": "€ 48,200"}, {"title": "Costs", "amount": "€ 31,500"}]


app.mount("/", StaticFiles(directory="public", html=True))

if __name__ == "__main__":
    print(f"Reports: http://localhost:{port}", flush=True)
    uvicorn.run(app, host="localhost", port=port, log_level="warning")
