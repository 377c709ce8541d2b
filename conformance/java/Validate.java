import com.descope.client.Config;
import com.descope.client.DescopeClient;
import com.descope.exception.DescopeException;
import com.descope.sdk.auth.AuthenticationService;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Prints which of the tokens in TOKENS, by their kinds, the SDK takes for sessions. */
public class Validate {
  public static void main(String[] given) throws Exception {
    ObjectMapper json = new ObjectMapper();
    Config config =
        Config.builder()
            .projectId(System.getenv("GATEHOUSE_PROJECT_ID"))
            .descopeBaseUrl(System.getenv("GATEHOUSE_URL"))
            .build();
    AuthenticationService sessions = new DescopeClient(config).getAuthenticationServices().getAuthService();
    Map<String, String> tokens = json.readValue(System.getenv("TOKENS"), new TypeReference<>() {});
    List<String> taken = new ArrayList<>();
    for (Map.Entry<String, String> each : tokens.entrySet()) {
      try {
        sessions.validateSessionWithToken(each.getValue());
        taken.add(each.getKey());
      } catch (DescopeException refused) {
        // Not a session to the SDK.
      }
    }
    System.out.println(json.writeValueAsString(taken));
  }
}
