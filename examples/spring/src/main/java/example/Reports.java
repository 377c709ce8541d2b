package example;

import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** An application with reports that only editors may read; Security says who they are. */
@SpringBootApplication
@RestController
public class Reports {
  public record User(String name, String email, List<String> roles) {}

  public record Report(String title, String amount) {}

  public static void main(String[] arguments) throws Exception {
    var gatehouse = Gatehouse.find();
    var application = new SpringApplication(Reports.class);
    application.setDefaultProperties(Map.of("gatehouse.issuer", gatehouse.issuer(), "gatehouse.project", gatehouse.projectId()));
    application.run(arguments);
  }

  @GetMapping("/api/me")
  User me(@AuthenticationPrincipal OidcUser user) {
    var roles = user.getClaimAsStringList("roles");
    return new User(user.getFullName(), user.getEmail(), roles == null ? List.of() : roles);
  }

  @GetMapping("/api/reports")
  List<Report> reports() {
    return List.of(new Report("Revenue", "€ 48,200"), new Report("Costs", "€ 31,500"));
  }

  @EventListener
  void ready(ServletWebServerInitializedEvent event) {
    System.out.println("Reports: http://localhost:" + event.getWebServer().getPort());
  }
}
