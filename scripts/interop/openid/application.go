// go-oidc as an OpenID application: says which URL to open, reads where the browser came back, and prints what it got.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	issuer, clientID, secret, redirectURL := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	ctx := context.Background()
	provider, err := oidc.NewProvider(ctx, issuer)
	check(err)
	var endpoints struct {
		Introspection string `json:"introspection_endpoint"`
		Revocation    string `json:"revocation_endpoint"`
	}
	check(provider.Claims(&endpoints))
	scopes := []string{oidc.ScopeOpenID, "email", oidc.ScopeOfflineAccess}
	config := oauth2.Config{ClientID: clientID, ClientSecret: secret, RedirectURL: redirectURL, Endpoint: provider.Endpoint(), Scopes: scopes}
	verifier := oauth2.GenerateVerifier()
	fmt.Println(config.AuthCodeURL("state", oidc.Nonce("nonce-of-go"), oauth2.S256ChallengeOption(verifier)))
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	check(err)
	back, err := url.Parse(strings.TrimSpace(line))
	check(err)
	token, err := config.Exchange(ctx, back.Query().Get("code"), oauth2.VerifierOption(verifier))
	check(err)
	raw, _ := token.Extra("id_token").(string)
	idToken, err := provider.Verifier(&oidc.Config{ClientID: clientID}).Verify(ctx, raw)
	check(err)
	userInfo, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	check(err)
	refreshed, err := config.TokenSource(ctx, &oauth2.Token{RefreshToken: token.RefreshToken}).Token()
	check(err)
	ask := func(endpoint string) map[string]any {
		form := url.Values{"token": {refreshed.AccessToken}, "client_id": {clientID}, "client_secret": {secret}}
		response, err := http.PostForm(endpoint, form)
		check(err)
		defer response.Body.Close()
		told := map[string]any{}
		_ = json.NewDecoder(response.Body).Decode(&told)
		return told
	}
	before := ask(endpoints.Introspection)["active"]
	ask(endpoints.Revocation)
	told, err := json.Marshal(map[string]any{
		"nonce":     idToken.Nonce,
		"isSame":    idToken.Subject == userInfo.Subject,
		"email":     userInfo.Email,
		"isRotated": refreshed.RefreshToken != token.RefreshToken,
		"active":    []any{before, ask(endpoints.Introspection)["active"]},
	})
	check(err)
	fmt.Println(string(told))
}
