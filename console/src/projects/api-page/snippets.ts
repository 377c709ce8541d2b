const query = `query ($text: String) {
  users(first: 10, filter: { text: $text }) {
    totalCount
    edges { node { databaseId name email } }
  }
}`
const oneLine = query.replaceAll(/\s+/g, ' ')

/** The same request in five languages, for a project and the address it is served from. */
export function graphqlSnippets({ projectId, baseUrl }: { projectId: string; baseUrl: string }) {
  const url = `${baseUrl}/graphql`
  const bearer = `Bearer ${projectId}:`
  return [
    {
      id: 'curl',
      label: 'curl',
      code: `curl '${url}' \\
  -H 'content-type: application/json' \\
  -H "authorization: ${bearer}$GATEHOUSE_MANAGEMENT_KEY" \\
  --data-raw '${JSON.stringify({ query: oneLine, variables: { text: 'ada' } })}'`,
    },
    {
      id: 'node',
      label: 'Node.js',
      code: `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization: \`${bearer}\${process.env.GATEHOUSE_MANAGEMENT_KEY}\`,
  },
  body: JSON.stringify({
    query: \`${oneLine}\`,
    variables: { text: 'ada' },
  }),
})
const { data } = await response.json()`,
    },
    {
      id: 'python',
      label: 'Python',
      code: `import json, os, urllib.request

request = urllib.request.Request(
    "${url}",
    data=json.dumps({"query": """${oneLine}""", "variables": {"text": "ada"}}).encode(),
    headers={
        "content-type": "application/json",
        "authorization": "${bearer}" + os.environ["GATEHOUSE_MANAGEMENT_KEY"],
    },
)
data = json.load(urllib.request.urlopen(request))["data"]`,
    },
    {
      id: 'go',
      label: 'Go',
      code: `body, _ := json.Marshal(map[string]any{
	"query":     \`${oneLine}\`,
	"variables": map[string]any{"text": "ada"},
})
request, _ := http.NewRequest("POST", "${url}", bytes.NewReader(body))
request.Header.Set("content-type", "application/json")
request.Header.Set("authorization", "${bearer}"+os.Getenv("GATEHOUSE_MANAGEMENT_KEY"))
response, err := http.DefaultClient.Do(request)`,
    },
    {
      id: 'java',
      label: 'Java',
      code: `var body = """
    ${JSON.stringify({ query: oneLine, variables: { text: 'ada' } })}""";
var request = HttpRequest.newBuilder(URI.create("${url}"))
    .header("content-type", "application/json")
    .header("authorization", "${bearer}" + System.getenv("GATEHOUSE_MANAGEMENT_KEY"))
    .POST(HttpRequest.BodyPublishers.ofString(body))
    .build();
var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());`,
    },
  ]
}
