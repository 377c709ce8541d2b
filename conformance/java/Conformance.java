import com.descope.client.Config;
import com.descope.client.DescopeClient;
import com.descope.exception.ServerCommonException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.DeserializationFeature;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls every public method of the Java SDK with the arguments of cases.txt, and prints one JSON line for each. */
public class Conformance {
  static final ObjectMapper json = new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, true);

  /** A line of cases.txt: arguments, and the code of the expected refusal, if there is one. */
  record Case(String method, List<String> arguments, String refusal) {
    static Case parse(String line) {
      String[] sides = line.split(" => ");
      String[] parts = sides[0].split(" \\| ");
      List<String> arguments = Arrays.stream(parts).skip(1).map(String::trim).toList();
      return new Case(parts[0].trim(), arguments, sides.length > 1 ? sides[1].trim() : "");
    }
  }

  public static void main(String[] given) throws Exception {
    String url = System.getenv("GATEHOUSE_URL");
    String projectId = System.getenv("GATEHOUSE_PROJECT_ID");
    String managementKey = System.getenv("GATEHOUSE_MANAGEMENT_KEY");
    Config config = Config.builder().projectId(projectId).managementKey(managementKey).descopeBaseUrl(url).build();
    DescopeClient client = new DescopeClient(config);
    List<Case> cases = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(given[0]))) {
      if (!line.isBlank() && !line.startsWith("#")) cases.add(Case.parse(line));
    }
    List<Object> services = new ArrayList<>(servicesOf(client.getAuthenticationServices()));
    services.addAll(servicesOf(client.getManagementServices()));
    for (Object service : services) {
      for (Class<?> type : interfacesOf(service.getClass())) {
        Method[] methods = type.getMethods();
        // In the order of the cases: a schema comes before its relations.
        Arrays.sort(methods, Comparator.comparingInt((Method each) -> placeOf(cases, type, each)).thenComparing(Method::toGenericString));
        for (Method method : methods) {
          String name = type.getSimpleName() + "." + method.getName();
          if (given.length > 1 && !name.contains(given[1])) continue;
          print(signature(type, method), outcome(service, method, name, cases));
        }
      }
    }
  }

  static List<Object> servicesOf(Object all) throws Exception {
    List<Object> services = new ArrayList<>();
    for (Method getter : all.getClass().getMethods()) {
      if (getter.getName().matches("get\\w*Service\\w*")) services.add(getter.invoke(all));
    }
    services.sort(Comparator.comparing(service -> service.getClass().getName()));
    return services;
  }

  /** Also of the classes that a service extends. */
  static Set<Class<?>> interfacesOf(Class<?> type) {
    Set<Class<?>> all = new LinkedHashSet<>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) all.addAll(List.of(each.getInterfaces()));
    return all;
  }

  /** Overloads have the same name: the first case whose arguments fit is taken, and a case fits one overload only. */
  static Map<String, String> outcome(Object service, Method method, String name, List<Case> cases) {
    for (Case each : cases) {
      if (!each.method.equals(name) || each.arguments.size() != method.getParameterCount()) continue;
      Object[] arguments;
      try {
        arguments = argumentsOf(each, method);
      } catch (IllegalArgumentException other) {
        if (each == lastOf(cases, name, method)) return Map.of("status", "failed", "error", String.valueOf(other.getMessage()));
        continue;
      } catch (Exception failed) {
        return Map.of("status", "failed", "error", "arguments: " + failed);
      }
      try {
        method.invoke(service, arguments);
        if (each.refusal.isEmpty()) return Map.of("status", "ok");
        return Map.of("status", "failed", "error", "it was not refused with " + each.refusal);
      } catch (InvocationTargetException thrown) {
        return refused(thrown.getCause(), each.refusal);
      } catch (Exception failed) {
        return Map.of("status", "failed", "error", failed.toString());
      }
    }
    return Map.of("status", "missing");
  }

  static int placeOf(List<Case> cases, Class<?> type, Method method) {
    String name = type.getSimpleName() + "." + method.getName();
    for (int index = 0; index < cases.size(); index++) {
      if (cases.get(index).method.equals(name)) return index;
    }
    return cases.size();
  }

  static Case lastOf(List<Case> cases, String name, Method method) {
    Case last = null;
    for (Case each : cases) {
      if (each.method.equals(name) && each.arguments.size() == method.getParameterCount()) last = each;
    }
    return last;
  }

  static Map<String, String> refused(Throwable cause, String refusal) {
    String text = cause instanceof ServerCommonException server ? server.getCode() + " " + server.getMessage() : cause.toString();
    if (!refusal.isEmpty() && text.contains(refusal)) return Map.of("status", "ok");
    return Map.of("status", text.contains("not built yet") ? "not built" : "failed", "error", text);
  }

  static Object[] argumentsOf(Case each, Method method) throws Exception {
    Fixtures fixtures = new Fixtures();
    Object[] arguments = new Object[method.getParameterCount()];
    for (int index = 0; index < arguments.length; index++) {
      JavaType type = json.getTypeFactory().constructType(method.getGenericParameterTypes()[index]);
      arguments[index] = valueOf(each.arguments.get(index), type, fixtures);
    }
    return arguments;
  }

  static Object valueOf(String text, JavaType type, Fixtures fixtures) throws Exception {
    if (text.equals("null")) return null;
    if (text.equals("$token")) return fixtures.token();
    if (type.getRawClass() == Instant.class) return Instant.now().minusSeconds(60);
    String value = fixtures.fill(text);
    boolean isJson = value.startsWith("{") || value.startsWith("[") || value.matches("-?\\d{1,9}|true|false");
    if (type.getRawClass() == String.class) {
      if (value.startsWith("{")) throw new IllegalArgumentException("a text is wanted, not " + value);
      return value;
    }
    Object parsed = isJson ? json.readValue(value, Object.class) : value;
    boolean hasConstructor = Arrays.stream(type.getRawClass().getConstructors()).anyMatch(each -> each.getParameterCount() == 0);
    if (!(parsed instanceof Map<?, ?> fields) || hasConstructor || type.isMapLikeType()) return json.convertValue(parsed, type);
    return built(type.getRawClass(), fields);
  }

  /** Requests that have a builder only. */
  static Object built(Class<?> type, Map<?, ?> fields) throws Exception {
    Object builder = type.getMethod("builder").invoke(null);
    for (Method method : builder.getClass().getMethods()) {
      if (method.getParameterCount() != 1 || !fields.containsKey(method.getName())) continue;
      JavaType wanted = json.getTypeFactory().constructType(method.getGenericParameterTypes()[0]);
      method.invoke(builder, new Object[] {json.convertValue(fields.get(method.getName()), wanted)});
    }
    return builder.getClass().getMethod("build").invoke(builder);
  }

  static String signature(Class<?> type, Method method) {
    List<String> types = Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
    return type.getSimpleName() + "." + method.getName() + "(" + String.join(", ", types) + ")";
  }

  static void print(String method, Map<String, String> outcome) throws Exception {
    Map<String, String> line = new LinkedHashMap<>();
    line.put("method", method);
    line.putAll(outcome);
    System.out.println(json.writeValueAsString(line));
  }
}
