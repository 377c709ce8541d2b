package example;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** The Gatehouse that GATEHOUSE_URL and GATEHOUSE_PROJECT_ID name; without a project, one in memory that ends with this process. */
record Gatehouse(String url, String projectId) {
  static Gatehouse find() throws IOException {
    var project = System.getenv("GATEHOUSE_PROJECT_ID");
    if (project != null) return new Gatehouse(System.getenv().getOrDefault("GATEHOUSE_URL", "http://localhost:3000"), project);
    var npx = System.getProperty("os.name").startsWith("Windows") ? "npx.cmd" : "npx";
    var server = new ProcessBuilder(npx, "--yes", "gatehouse-id@0.1.0", "test-server", "--seed", "gatehouse.yaml")
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    Runtime.getRuntime().addShutdownHook(new Thread(server::destroy));
    var started = new ObjectMapper().readTree(server.inputReader().readLine());
    var administrator = started.get("administrator");
    System.out.printf("Gatehouse: %s (sign in to its console as %s, %s)%n", started.get("url").asText(),
        administrator.get("email").asText(), administrator.get("password").asText());
    System.out.println("Users: ada@example.com, an editor, and ben@example.com; both with \"correct horse battery\"");
    return new Gatehouse(started.get("url").asText(), started.get("projectId").asText());
  }

  String issuer() {
    return url + "/" + projectId;
  }
}
