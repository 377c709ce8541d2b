package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
)

// findGatehouse answers the address and the project of the Gatehouse that GATEHOUSE_URL and GATEHOUSE_PROJECT_ID name;
// without a project, it starts one in memory.
func findGatehouse() (url, projectID string, err error) {
	if projectID = os.Getenv("GATEHOUSE_PROJECT_ID"); projectID != "" {
		return or(os.Getenv("GATEHOUSE_URL"), "http://localhost:3000"), projectID, nil
	}
	server := exec.Command("npx", "--yes", "gatehouse-id@0.1.0", "test-server", "--seed", "gatehouse.yaml")
	server.Stderr = os.Stderr
	output, err := server.StdoutPipe()
	if err != nil {
		return "", "", err
	}
	if err := server.Start(); err != nil {
		return "", "", err
	}
	var started struct {
		URL           string
		ProjectID     string
		Administrator struct{ Email, Password string }
	}
	if err := json.NewDecoder(output).Decode(&started); err != nil {
		return "", "", err
	}
	admin := started.Administrator
	fmt.Printf("Gatehouse: %s (sign in to its console as %s, %s)\n", started.URL, admin.Email, admin.Password)
	fmt.Println(`Users: ada@example.com, an editor, and ben@example.com; both with "correct horse battery"`)
	return started.URL, started.ProjectID, nil
}

func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}
