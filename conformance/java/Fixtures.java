import com.descope.client.Config;
import com.descope.client.DescopeClient;
import com.descope.model.jwt.Token;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the arguments of one case name with a dollar sign; each is made when it is first named. */
class Fixtures {
  private static final ObjectMapper json = new ObjectMapper();
  private static final HttpClient http = HttpClient.newHttpClient();
  private static final String url = System.getenv("GATEHOUSE_URL");
  private static final String projectId = System.getenv("GATEHOUSE_PROJECT_ID");
  private static final String key = System.getenv("GATEHOUSE_MANAGEMENT_KEY");
  private static final String password = "a long enough password";
  private final Map<String, String> made = new HashMap<>();

  String fill(String text) throws Exception {
    Matcher names = Pattern.compile("\\$(\\w+)").matcher(text);
    StringBuilder filled = new StringBuilder();
    while (names.find()) {
      String value = named(names.group(1));
      boolean isInside = text.startsWith("{") || text.startsWith("[");
      String shown = isInside ? json.writeValueAsString(value).replaceAll("^\"|\"$", "") : value;
      names.appendReplacement(filled, Matcher.quoteReplacement(shown));
    }
    return names.appendTail(filled).toString();
  }

  Token token() throws Exception {
    Config config = Config.builder().projectId(projectId).descopeBaseUrl(url).build();
    String session = named("session");
    return new DescopeClient(config).getAuthenticationServices().getAuthService().validateSessionWithToken(session);
  }

  private String named(String name) throws Exception {
    String known = made.get(name);
    if (known != null) return known;
    String value = make(name);
    made.put(name, value);
    return value;
  }

  private static String fresh(String name) {
    return name + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
  }

  private String make(String name) throws Exception {
    switch (name) {
      case "url": return url;
      case "back": return url + "/back";
      case "email": return fresh("user-") + "@example.com";
      case "phone": return "+1" + (201 + new Random().nextInt(699)) + "555" + String.format("%04d", new Random().nextInt(10000));
      case "certificate": return System.getenv("CONFORMANCE_CERTIFICATE");
      case "session": return session("sessionJwt");
      case "refresh": return session("refreshJwt");
      case "user": session("sessionJwt"); return made.get("user");
      case "userId": session("sessionJwt"); return made.get("userId");
      case "testUser": return testUser();
      case "tenant": return post("/v1/mgmt/tenant/create", Map.of("name", fresh("Tenant"))).get("id").asText();
      case "role": return role();
      case "permission": return permission();
      case "attribute": return attribute();
      case "member": return member();
      case "ssoTenant": return ssoTenant();
      case "oidcApp": return application("/v1/mgmt/sso/idp/app/oidc/create", Map.of());
      case "samlApp": return application("/v1/mgmt/sso/idp/app/saml/create", Map.of("entityId", "urn:app", "acsUrl", "https://app.example.com/acs"));
      case "inbound": return application("/v1/mgmt/thirdparty/app/create", Map.of());
      case "inboundClient": return clientId();
      case "outbound": return outbound();
      case "outboundToken": return outboundToken();
      case "accessKey": return accessKey("id");
      case "accessKeySecret": return accessKey("secret");
      case "flow": return flow();
      case "code": return code();
      case "linkToken": return linkToken();
      case "totpCode": return "000000";
      default: return fresh(name);
    }
  }

  private String session(String which) throws Exception {
    String login = fresh("user-") + "@example.com";
    JsonNode answer = post("/v1/auth/password/signup", Map.of("loginId", login, "password", password));
    made.put("user", login);
    made.put("userId", answer.at("/user/userId").asText());
    made.put("sessionJwt", answer.get("sessionJwt").asText());
    made.put("session", answer.get("sessionJwt").asText());
    made.put("refresh", answer.get("refreshJwt").asText());
    post("/v1/mgmt/user/update/email", Map.of("loginId", login, "email", login, "verified", true));
    return answer.get(which).asText();
  }

  private String testUser() throws Exception {
    String login = fresh("user-") + "@example.com";
    post("/v1/mgmt/user/create/test", Map.of("loginId", login, "email", login, "verifiedEmail", true, "test", true));
    return login;
  }

  private String role() throws Exception {
    String role = fresh("role");
    post("/v1/mgmt/role/create", Map.of("name", role));
    return role;
  }

  private String permission() throws Exception {
    String permission = fresh("permission");
    post("/v1/mgmt/permission/create", Map.of("name", permission));
    return permission;
  }

  private String attribute() throws Exception {
    String attribute = fresh("attribute");
    post("/v1/mgmt/user/customattribute/create", Map.of("attributes", new Object[] {Map.of("name", attribute, "type", 1)}));
    return attribute;
  }

  /** A tenant of which `user` is a member. */
  private String member() throws Exception {
    String tenant = named("tenant");
    post("/v1/mgmt/user/update/tenant/add", Map.of("loginId", named("user"), "tenantId", tenant));
    return tenant;
  }

  private String ssoTenant() throws Exception {
    String base = "https://login.acme.example";
    Map<String, String> settings = Map.of("name", "Acme", "clientId", "c", "clientSecret", "s", "authUrl", base + "/a", "tokenUrl", base + "/t", "JWKsUrl", base + "/k");
    post("/v1/mgmt/sso/oidc", Map.of("tenantId", named("tenant"), "settings", settings));
    return named("tenant");
  }

  private String application(String path, Map<String, String> more) throws Exception {
    Map<String, String> body = new HashMap<>(more);
    body.put("name", fresh("App"));
    body.put("loginPageUrl", "https://app.example.com/login");
    return post(path, body).get("id").asText();
  }

  private String clientId() throws Exception {
    return get("/v1/mgmt/thirdparty/app/load?id=" + named("inbound")).get("clientId").asText();
  }

  private String outbound() throws Exception {
    Map<String, String> urls = Map.of("name", fresh("CRM"), "clientId", "c", "clientSecret", "s", "authorizationUrl", "https://crm.example.com/a", "tokenUrl", "https://crm.example.com/t");
    return post("/v1/mgmt/outbound/app/create", urls).at("/app/id").asText();
  }

  /** Of `userId` and of `tenant`. */
  private String outboundToken() throws Exception {
    String app = named("outbound");
    post("/v1/mgmt/outbound/app/user/oauthtoken/upload", Map.of("appId", app, "userId", named("userId"), "accessToken", "t", "scopes", new String[] {"read"}));
    post("/v1/mgmt/outbound/app/tenant/oauthtoken/upload", Map.of("appId", app, "tenantId", named("tenant"), "accessToken", "t", "scopes", new String[] {"read"}));
    JsonNode token = post("/v1/mgmt/outbound/app/user/token/latest", Map.of("appId", app, "userId", named("userId")));
    return token.at("/token/id").asText();
  }

  private String accessKey(String which) throws Exception {
    JsonNode answer = post("/v1/mgmt/accesskey/create", Map.of("name", fresh("Key")));
    return which.equals("id") ? answer.at("/key/id").asText() : answer.get("cleartext").asText();
  }

  private String flow() throws Exception {
    String id = fresh("flow");
    post("/v1/mgmt/flow/import", Map.of("flowId", id, "flow", Map.of("id", id, "name", "A flow", "dsl", Map.of()), "screens", new Object[] {}));
    return id;
  }


  private String code() throws Exception {
    String login = named("email");
    post("/v1/auth/otp/signup-in/email", Map.of("loginId", login));
    return found(message(login), "\\b(\\d{6})\\b");
  }

  private String linkToken() throws Exception {
    String login = named("email");
    post("/v1/auth/magiclink/signup-in/email", Map.of("loginId", login, "URI", url + "/back"));
    return found(message(login), "[?&]t=([^&\\s]+)");
  }

  private String message(String recipient) throws Exception {
    JsonNode list = post("/v1/gatehouse/messages/search", Map.of("recipient", recipient, "size", 1));
    return get("/v1/gatehouse/messages/message?id=" + list.at("/messages/0/id").asText()).at("/message/text").asText();
  }

  private static String found(String text, String pattern) {
    Matcher match = Pattern.compile(pattern).matcher(text);
    if (!match.find()) throw new IllegalStateException("nothing was sent: " + text);
    return match.group(1);
  }

  private JsonNode post(String path, Object body) throws Exception {
    return send(request(path).header("content-type", "application/json").POST(HttpRequest.BodyPublishers.ofString(json.writeValueAsString(body))));
  }

  private JsonNode get(String path) throws Exception {
    return send(request(path).GET());
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path)).header("authorization", "Bearer " + projectId + ":" + key);
  }

  private static JsonNode send(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) throw new IllegalStateException("a fixture was refused: " + response.body());
    return json.readTree(response.body());
  }
}
