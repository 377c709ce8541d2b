package example;

import java.util.HashSet;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.authority.mapping.GrantedAuthoritiesMapper;
import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.oidc.user.OidcUserAuthority;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;

@Configuration
class Security {
  @Bean
  SecurityFilterChain rules(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {
    // Ends the session at Gatehouse, too.
    var atGatehouse = new OidcClientInitiatedLogoutSuccessHandler(clients);
    atGatehouse.setPostLogoutRedirectUri("{baseUrl}");
    return http
        .authorizeHttpRequests(requests -> requests
            .requestMatchers("/api/reports").hasAuthority("reports.read")
            .requestMatchers("/api/**").authenticated()
            .anyRequest().permitAll())
        .oauth2Login(login -> login.defaultSuccessUrl("/", true))
        // The page decides what to do; browsers are not led to the sign-in in the middle of a request for data.
        .exceptionHandling(handling -> handling.authenticationEntryPoint(new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED)))
        .logout(logout -> logout.logoutUrl("/sign-out").logoutSuccessHandler(atGatehouse))
        // No other site can send the session's cookie with a form: it is SameSite=Lax.
        .csrf(AbstractHttpConfigurer::disable)
        .build();
  }

  /** Permissions of the ID token become authorities. */
  @Bean
  GrantedAuthoritiesMapper authorities() {
    return granted -> {
      var all = new HashSet<GrantedAuthority>(granted);
      for (var each : granted) {
        if (!(each instanceof OidcUserAuthority user)) continue;
        var permissions = user.getIdToken().getClaimAsStringList("permissions");
        for (var name : permissions == null ? List.<String>of() : permissions) all.add(new SimpleGrantedAuthority(name));
      }
      return all;
    };
  }
}
