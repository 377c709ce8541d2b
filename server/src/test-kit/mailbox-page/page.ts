import { createHash } from 'node:crypto'
import { script } from './script.ts'
import { style } from './style.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Messages of a test server</title>
<style>${style}</style>
</head>
<body>
<noscript><p>This page needs scripts.</p></noscript>
<main id="door" aria-labelledby="door-title" hidden>
<form>
<h1 id="door-title">Messages of a test server</h1>
<p>Enter the testing key that this server was started with.</p>
<div><label for="key">Testing key</label><input id="key" type="password" autocomplete="off" required></div>
<p id="wrong" role="alert" hidden>The key is not that of this server.</p>
<div><button class="primary">Show messages</button></div>
</form>
</main>
<div id="inside" hidden class="through">
<header>
<h1>Messages of a test server</h1>
<p id="where"></p>
<p id="copies"></p>
<button type="button" id="refresh">Refresh</button>
</header>
<main id="panes">
<section id="list" aria-label="Messages">
<div id="search" role="search"><label for="words">Search recipients and subjects</label><input id="words" type="search" maxlength="100" autocomplete="off"></div>
<p id="said" role="status" hidden></p>
<ol id="messages"></ol>
</section>
<section id="message" aria-label="Message" tabindex="0">
<p id="nothing" hidden>Choose a message.</p>
<div id="one" hidden class="through">
<div><button type="button" id="back">Back to the list</button></div>
<h2 id="title" tabindex="-1"></h2>
<dl id="facts"></dl>
<div class="found" id="code" hidden><code></code><button type="button" data-copy="code">Copy code</button></div>
<div class="found" id="link" hidden><code tabindex="0"></code><button type="button" data-copy="link">Copy link</button><a id="open" class="button" target="_blank" rel="noopener noreferrer">Open link</a></div>
<p id="told" role="status"></p>
<div id="html" class="through"></div>
<div id="phone" hidden><p id="from"></p><div id="bubble" tabindex="0"></div></div>
<details id="plain"><summary>As text</summary><pre id="text" tabindex="0"></pre></details>
</div>
</section>
</main>
</div>
<script>${script}</script>
</body>
</html>
`

const hash = createHash('sha256').update(script).digest('base64')

/**
 * Frames without an address of their own are under this policy, too: the HTML of a message may look as it likes, loads
 * nothing and runs nothing.
 */
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${hash}'`,
  "style-src 'unsafe-inline'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page with the messages of a test server. It holds nothing by itself: its script asks, with the key. */
export const mailboxPage = {
  page,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-dns-prefetch-control': 'off',
    'cache-control': 'no-store',
  },
}
