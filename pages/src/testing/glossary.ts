/** Words for which another one is used: email, sign in, user, tenant. Each is one word in all texts that people read. */
export const otherWords: Readonly<Record<string, RegExp>> = {
  en: /e-mail|\blog(ging|ged)? (in|out|on|off)\b|\blogins?\b(?! (ids?|hint|page)\b|\.)|\bsign on\b|organisation/i,
  de: /\bEmail|\be-mail|(?<!E-)\bMails?\b|\b(ein|aus)(zu)?loggen|\bLogins?\b(?!-ID)|(?<![Bb]e)nutzer(?!definiert)|\bNutzer|\bIds?\b|-Ids?\b|Anmelde(-ID|namen?\b)|Management-Key|Geheimnis|Relationen|Schnappschuss|[Ii]dentitätsprovider|[Mm]agische|[Gg]escheitert|(?<!(des|eines|jedes|dieses) )\bTokens\b|-Tokens\b|Einwilligung/,
  ar: /إيميل|ايميل|لوجين|مزوّد/,
}
