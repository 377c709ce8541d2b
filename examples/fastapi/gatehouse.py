"""Finds the Gatehouse that GATEHOUSE_URL and GATEHOUSE_PROJECT_ID name; without a project, starts one in memory."""

import atexit
import json
import os
import subprocess


def find_gatehouse() -> tuple[str, str]:
    project_id = os.environ.get("GATEHOUSE_PROJECT_ID")
    if project_id:
        return os.environ.get("GATEHOUSE_URL", "http://localhost:3000"), project_id
    command = ["npx", "--yes", "gatehouse-id@0.1.0", "test-server", "--seed", "gatehouse.yaml"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, shell=os.name == "nt")
    atexit.register(server.terminate)
    started = json.loads(server.stdout.readline())
    administrator = started["administrator"]
    print(f"Gatehouse: {started['url']} (sign in to its console as {administrator['email']}, {administrator['password']})")
    print('Users: ada@example.com, an editor, and ben@example.com; both with "correct horse battery"')
    return started["url"], started["projectId"]
