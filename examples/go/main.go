// An application with reports that only editors may read.
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"slices"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// session is what the server knows of one browser: a sign-in that is under way, then the user.
type session struct {
	state, verifier string
	user            *user
	idToken         string
}

type user struct {
	Name        string   `json:"name"`
	Email       string   `json:"email"`
	Roles       []string `json:"roles"`
	Permissions []string `json:"permissions"`
}

type application struct {
	origin, endSession string
	oauth              oauth2.Config
	verifier           *oidc.IDTokenVerifier
	sessions           sync.Map // by the value of the cookie; they end with the process
}

const cookieName = "reports"

func main() {
	address, projectID, err := findGatehouse()
	if err != nil {
		log.Fatal(err)
	}
	provider, err := oidc.NewProvider(context.Background(), address+"/"+projectID)
	if err != nil {
		log.Fatal(err)
	}
	var more struct {
		EndSession string `json:"end_session_endpoint"`
	}
	if err := provider.Claims(&more); err != nil {
		log.Fatal(err)
	}
	port := or(os.Getenv("PORT"), "8080")
	origin := "http://localhost:" + port
	app := &application{
		origin:     origin,
		endSession: more.EndSession,
		// The project itself is the client: a public one, with PKCE. Its redirect URLs are the pages of approved origins, of
		// which localhost is one unless NODE_ENV is production.
		oauth: oauth2.Config{
			ClientID:    projectID,
			RedirectURL: origin + "/callback",
			Endpoint:    provider.Endpoint(),
			Scopes:      []string{oidc.ScopeOpenID, "profile", "email", "descope.claims"},
		},
		verifier: provider.Verifier(&oidc.Config{ClientID: projectID}),
	}
	app.oauth.Endpoint.AuthStyle = oauth2.AuthStyleInParams
	http.Handle("/", http.FileServer(http.Dir("public")))
	http.HandleFunc("GET /sign-in", app.signIn)
	http.HandleFunc("GET /callback", app.callback)
	http.HandleFunc("POST /sign-out", app.signOut)
	http.HandleFunc("GET /api/me", app.me)
	http.HandleFunc("GET /api/reports", app.reports)
	fmt.Println("Reports:", origin)
	log.Fatal(http.ListenAndServe("localhost:"+port, nil))
}

func (app *application) signIn(response http.ResponseWriter, request *http.Request) {
	pending := session{state: rand.Text(), verifier: oauth2.GenerateVerifier()}
	app.keep(response, &pending)
	location := app.oauth.AuthCodeURL(pending.state, oauth2.S256ChallengeOption(pending.verifier))
	http.Redirect(response, request, location, http.StatusFound)
}

func (app *application) callback(response http.ResponseWriter, request *http.Request) {
	pending := app.take(request)
	query := request.URL.Query()
	if pending == nil || pending.state == "" || query.Get("state") != pending.state {
		http.Redirect(response, request, "/", http.StatusFound) // opened twice, or in another browser
		return
	}
	tokens, err := app.oauth.Exchange(request.Context(), query.Get("code"), oauth2.VerifierOption(pending.verifier))
	if err != nil {
		http.Error(response, "The sign-in was not completed.", http.StatusBadRequest)
		return
	}
	raw, _ := tokens.Extra("id_token").(string)
	idToken, err := app.verifier.Verify(request.Context(), raw)
	found := user{Roles: []string{}}
	if err != nil || idToken.Claims(&found) != nil {
		http.Error(response, "The ID token is not valid.", http.StatusBadGateway)
		return
	}
	app.keep(response, &session{user: &found, idToken: raw})
	http.Redirect(response, request, "/", http.StatusFound)
}

func (app *application) signOut(response http.ResponseWriter, request *http.Request) {
	ended := app.take(request)
	if ended == nil || ended.user == nil {
		http.Redirect(response, request, "/", http.StatusSeeOther)
		return
	}
	// Ends the session at Gatehouse, too.
	query := url.Values{"id_token_hint": {ended.idToken}, "post_logout_redirect_uri": {app.origin}}
	http.Redirect(response, request, app.endSession+"?"+query.Encode(), http.StatusSeeOther)
}

func (app *application) me(response http.ResponseWriter, request *http.Request) {
	if user := app.userOf(response, request); user != nil {
		answer(response, user)
	}
}

func (app *application) reports(response http.ResponseWriter, request *http.Request) {
	user := app.userOf(response, request)
	if user == nil {
		return
	}
	if !slices.Contains(user.Permissions, "reports.read") {
		http.Error(response, "For editors", http.StatusForbidden)
		return
	}
	answer(response, []map[string]string{
		{"title": "Revenue", "amount": "€ 48,200"},
		{"title": "Costs", "amount": "€ 31,500"},
	})
}

// userOf answers 401 unless somebody is signed in.
func (app *application) userOf(response http.ResponseWriter, request *http.Request) *user {
	if cookie, err := request.Cookie(cookieName); err == nil {
		if found, ok := app.sessions.Load(cookie.Value); ok && found.(*session).user != nil {
			return found.(*session).user
		}
	}
	http.Error(response, "Sign in first", http.StatusUnauthorized)
	return nil
}

// keep gives the browser a new session.
func (app *application) keep(response http.ResponseWriter, kept *session) {
	id := rand.Text()
	app.sessions.Store(id, kept)
	http.SetCookie(response, &http.Cookie{Name: cookieName, Value: id, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

// take ends the session of the browser, and answers what it was.
func (app *application) take(request *http.Request) *session {
	cookie, err := request.Cookie(cookieName)
	if err != nil {
		return nil
	}
	found, ok := app.sessions.LoadAndDelete(cookie.Value)
	if !ok {
		return nil
	}
	return found.(*session)
}

func answer(response http.ResponseWriter, body any) {
	response.Header().Set("content-type", "application/json")
	if err := json.NewEncoder(response).Encode(body); err != nil {
		log.Print(err)
	}
}
