import { cards, contrast, defaultPrimary, dimmed, readableOn, textOn } from '../colors.ts'
import type { Theme } from './theme.ts'

/** Neutral scale and status colours of Radix Colors (slate, red, indigo), by their use. */
const palettes = {
  light: {
    card: cards.light,
    page: '#f9f9fb',
    line: '#e0e1e6',
    edge: '#8b8d98',
    'button-line': '#cdced6',
    picture: 'none',
    text: '#1c2024',
    quiet: '#60646c',
    error: '#c62a2f',
    'error-page': '#fff7f7',
    'error-line': '#fdbdbe',
    'note-page': '#f7f9ff',
    'note-line': '#c1d0ff',
    hover: 'rgb(0 0 0/.04)',
  },
  dark: {
    card: cards.dark,
    page: '#111113',
    line: '#2e3135',
    edge: '#696e77',
    'button-line': '#43484e',
    picture: 'brightness(.7)',
    text: '#edeef0',
    quiet: '#b0b4ba',
    error: '#ff9592',
    'error-page': '#201314',
    'error-line': '#72232d',
    'note-page': '#141726',
    'note-line': '#304384',
    hover: 'rgb(255 255 255/.06)',
  },
} as const

/**
 * `fill` is the given colour, behind text; `primary` has enough contrast with the card for links and the focus ring;
 * `back` is behind the card or beside the form.
 */
function colorsOf(scheme: keyof typeof palettes, theme: Theme) {
  const palette = palettes[scheme]
  const fill = theme.primaryColor ?? defaultPrimary
  const given = theme.backgroundColor ?? (theme.layout === 'split' ? fill : undefined)
  const back = given && scheme === 'dark' ? dimmed(given) : (given ?? palette.page)
  const primary = readableOn(palette.card, fill)
  // A button in nearly the colour of the card gets an edge that can be seen.
  const fillEdge = contrast(palette.card, fill) >= 3 ? fill : primary
  const all = {
    ...palette,
    primary,
    fill,
    'fill-edge': fillEdge,
    'on-fill': textOn(fill),
    back,
    'on-back': textOn(back),
  }
  return Object.entries(all)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

const fonts = {
  system: '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif',
  serif: 'ui-serif,"Iowan Old Style",Palatino,Georgia,serif',
  rounded: 'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Quicksand,"Segoe UI",sans-serif',
  mono: 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace',
}

/** Circles around a corner, in what can be seen on the background. */
const circles =
  'repeating-radial-gradient(circle at 100% 100%,color-mix(in srgb,var(--on-back) 9%,transparent) 0 1px,transparent 1px 72px)'

const layouts = {
  card: '.back{position:fixed;inset:0;z-index:-1;width:100%;height:100%;object-fit:cover;filter:var(--picture)}',
  split: `body{grid-template-columns:1fr 1fr;padding:0;background:var(--card)}
main{border:0;box-shadow:none;background:none}
.side{place-self:stretch;overflow:hidden;background:${circles} var(--back)}
.back{position:sticky;top:0;display:block;width:100%;height:100vh;object-fit:cover;filter:var(--picture)}
@media (max-width:900px){body{grid-template-columns:1fr;padding:24px 16px}.side{display:none}}`,
  full: 'body{background:var(--card)}main{border:0;box-shadow:none;background:none}',
}

/** The style sheet of a page. Contains only constants and validated colours, because the policy allows it by digest. */
export function styleOf(theme: Theme) {
  const light = colorsOf('light', theme)
  const dark = colorsOf('dark', theme)
  const radius = `${theme.radius ?? 8}px`
  const schemes = {
    light: `:root{color-scheme:light;${light}}`,
    dark: `:root{color-scheme:dark;${dark}}`,
    auto: `:root{color-scheme:light dark;${light}}\n@media (prefers-color-scheme:dark){:root{${dark}}}`,
  }
  const scheme = schemes[theme.scheme ?? 'auto']
  return `
${scheme}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--back);color:var(--text);font:14px/20px ${fonts[theme.font ?? 'system']};-webkit-font-smoothing:antialiased;overflow-wrap:anywhere}
main{width:100%;max-width:400px;padding:32px;background:var(--card);border:1px solid var(--line);border-radius:calc(${radius} + 4px);box-shadow:0 1px 2px rgb(0 0 0/.04),0 12px 32px -16px rgb(0 0 0/.16)}
${layouts[theme.layout ?? 'card']}
header{text-align:center;margin-bottom:24px}
.mark{display:inline-block;color:var(--primary);line-height:0;margin-bottom:16px}
.mark img{display:block;max-width:200px;max-height:48px}
h1{font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.01em;text-wrap:balance}
.lead{margin-top:4px;color:var(--quiet);text-wrap:pretty}
p+p{margin-top:4px}
form+form,.actions{margin-top:12px}.actions .lead{margin:0 0 8px}.actions+.lead,section form+.lead,section .lead+form{margin-top:12px}
.field{display:block;margin-bottom:16px}
.field span{display:block;margin-bottom:4px;font-size:13px;font-weight:500}
[dir=rtl] h1{letter-spacing:normal}
input,select{width:100%;height:40px;padding:0 12px;font:inherit;color:var(--text);background:var(--card);border:1px solid var(--edge);border-radius:${radius}}
[dir=rtl] input[dir=ltr]{text-align:right}
input[type=file]{height:auto;padding:8px 12px}
input[type=checkbox]{flex:none;width:18px;height:18px;padding:0;accent-color:var(--primary)}
input[aria-invalid=true]{border-color:var(--error)}
.wrong{margin:-10px 0 16px;font-size:13px;color:var(--error)}
.check{display:flex;align-items:center;gap:8px;min-height:24px;cursor:pointer}
.secret{position:relative}
.secret input{padding-inline-end:48px}
button,.button{display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:40px;padding:8px 16px;font:inherit;font-weight:500;text-align:center;text-decoration:none;color:var(--text);background:transparent;border:1px solid var(--button-line);border-radius:${radius};cursor:pointer}
button:hover,.button:hover{background:var(--hover)}
button[aria-disabled]{color:var(--quiet);cursor:default;font-variant-numeric:tabular-nums}
button svg,.button svg{flex:none}
.primary{color:var(--on-fill);background:var(--fill);border-color:var(--fill-edge)}
.primary:hover{background:var(--fill);box-shadow:inset 0 0 0 1px var(--on-fill)}
.reveal{position:absolute;inset-inline-end:0;bottom:0;width:44px;height:40px;min-height:0;padding:0;color:var(--quiet);border-color:transparent;background:none}
.reveal svg{stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.reveal[aria-pressed=true] .slash{display:none}
.link{display:inline;width:auto;min-height:24px;padding:0;color:var(--primary);text-align:start;text-decoration:underline;background:none;border:0;border-radius:4px;overflow-wrap:anywhere}
.link:hover{background:none;text-decoration-thickness:2px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.initial{flex:none;width:20px;height:20px;font-size:12px;line-height:20px;font-weight:600;border-radius:4px;color:var(--card);background:var(--quiet);overflow:hidden}
.initial::before{content:attr(data-initial)}
.field+button,.check+button,.notes+button,.secret+button,.wrong+button{margin-top:24px}
.secret .field{margin-bottom:0}
.secret{margin-bottom:16px}
input:focus-visible,select:focus-visible,textarea:focus-visible,button:focus-visible,.button:focus-visible,summary:focus-visible,a:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.reveal:focus-visible{outline-offset:-4px}
.notice{margin-bottom:16px;padding:8px 12px;border:1px solid var(--note-line);border-radius:${radius};background:var(--note-page)}
.notice.error{color:var(--error);border-color:var(--error-line);background:var(--error-page)}
textarea{width:100%;padding:8px 12px;font:13px ${fonts.mono};color:var(--text);background:var(--card);border:1px solid var(--edge);border-radius:${radius};resize:vertical}
h2{margin:24px 0 8px;font-size:15px;line-height:20px;font-weight:600}
.choices{display:flex;flex-wrap:wrap;gap:8px}
.choices a{padding:6px 12px;text-decoration:none;color:var(--text);border:1px solid var(--button-line);border-radius:${radius}}
.choices a[aria-current]{color:var(--on-fill);background:var(--fill);border-color:var(--fill-edge)}
.values dt{margin-top:8px;font-size:13px;color:var(--quiet)}
.values dd{margin:0}
main.wide{max-width:680px}
.wide h2{margin-top:32px}
.wide button{width:auto}
.wide summary{justify-content:start;padding-inline:0}
.wide details+button{margin-top:24px}
.steps{margin:8px 0;padding-inline-start:20px}
.steps li+li{margin-top:4px}
.window{margin:12px 0;border:1px solid var(--line);border-radius:${radius};overflow:hidden}
.window figcaption{padding:8px 12px;font-size:13px;font-weight:500;background:var(--page);border-bottom:1px solid var(--line)}
.window .values{padding:4px 12px 12px}
.window dd{display:flex;align-items:center;gap:12px;padding:6px 6px 6px 12px;border:1px solid var(--button-line);border-radius:${radius}}
.window code{flex:1}
.window button{min-height:32px;padding:4px 12px;font-size:13px}
.attempts{list-style:none;padding:0;margin-top:12px}
.attempts li{padding:12px;border-inline-start:3px solid var(--line)}
.attempts li+li{margin-top:12px}
.attempts .failed{border-color:var(--error)}
.attempts .passed{border-color:var(--primary)}
fieldset{border:0}
.notes{margin-bottom:16px;padding-inline-start:20px;font-size:13px;color:var(--quiet)}
form button+button:not(.link),summary+button,details button+button,.actions+button,form .providers{margin-top:12px}
.secret+.actions,.field+.actions,.wrong+.actions{margin-top:24px}
.actions,.providers{position:relative}
.last{position:absolute;inset-inline-end:12px;top:-9px;padding:0 8px;font-size:11px;line-height:16px;color:var(--quiet);background:var(--card);border:1px solid var(--button-line);border-radius:9px;pointer-events:none}
a{color:var(--primary)}
a.button:not(.primary){color:var(--text)}
.providers{display:grid;gap:12px}
.or{display:flex;align-items:center;gap:12px;margin:20px 0 16px;font-size:13px;color:var(--quiet)}
.or::before,.or::after{content:'';flex:1;border-top:1px solid var(--line)}
.code{margin:8px 0 24px;font:600 32px/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.12em;text-align:center;user-select:all}
[hidden]{display:none}
details{margin-top:12px}
summary{display:flex;align-items:center;justify-content:center;gap:8px;min-height:40px;padding:8px;border-radius:${radius};font-weight:500;color:var(--quiet);cursor:pointer}
summary::-webkit-details-marker{display:none}
summary::after{content:'';flex:none;width:7px;height:7px;margin-top:-4px;border:solid currentColor;border-width:0 1.5px 1.5px 0;transform:rotate(45deg)}
details[open]>summary::after{margin-top:4px;transform:rotate(225deg)}
summary:hover{color:var(--text);background:var(--hover)}
details[open] summary{margin-bottom:8px}
.screen p+.field,.check+.field{margin-top:16px}
.screen .providers button{margin-top:0}
.codes{columns:2;list-style:none;margin:12px 0;padding:0}
.screen img{display:block;max-width:100%;margin:12px auto}
.small{margin-top:20px;text-align:center;font-size:13px;color:var(--quiet)}
form .small{margin-top:12px}
code{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;user-select:all}
@media (pointer:coarse){input,select{height:44px;font-size:16px}button,.button{min-height:44px}.reveal{height:44px}.link{min-height:32px}summary{min-height:44px}}
@media (max-width:440px){body{padding:0;background:var(--card);place-items:start stretch}main{max-width:none;padding:40px 20px 32px;border:0;border-radius:0;box-shadow:none}.back{display:none}}
@media (forced-colors:active){.primary{forced-color-adjust:none}}
`
}
