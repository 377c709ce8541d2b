import { readableOn, textOn } from './colors.ts'
import type { Theme } from './theme.ts'

const cardLight = '#ffffff'
const cardDark = '#242424'

/** `fill` is the given colour, behind text; `line` has enough contrast with the card for the logo and the focus ring. */
function shades(card: string, color: string) {
  return {
    fill: color,
    onFill: textOn(color),
    line: readableOn(card, color),
  }
}

const fonts = {
  system: '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif',
  serif: 'ui-serif,"Iowan Old Style",Palatino,Georgia,serif',
  rounded: 'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Quicksand,"Segoe UI",sans-serif',
  mono: 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace',
}

/** The style sheet of a page. Contains only constants and validated colours, because the policy allows it by digest. */
export function styleOf(theme: Theme) {
  const light = shades(cardLight, theme.primaryColor ?? '#4263eb')
  const dark = shades(cardDark, theme.primaryColor ?? '#748ffc')
  const lightColors = `--primary:${light.line};--fill:${light.fill};--on-fill:${light.onFill};--page:#f1f3f5;--card:${cardLight};--line:#dee2e6;--edge:#868e96;--text:#212529;--quiet:#495057;--error:#c92a2a;--error-page:#fff5f5;--error-line:#ffc9c9;--note-page:#edf2ff;--note-line:#bac8ff;--hover:rgb(0 0 0/.05)`
  const darkColors = `--primary:${dark.line};--fill:${dark.fill};--on-fill:${dark.onFill};--page:#1a1a1a;--card:${cardDark};--line:#3b3b3b;--edge:#7d7d7d;--text:#e4e4e4;--quiet:#b8b8b8;--error:#ffa8a8;--error-page:#331c1c;--error-line:#6b2f2f;--note-page:#1f2440;--note-line:#3b4a8c;--hover:rgb(255 255 255/.07)`
  const radius = `${theme.radius ?? 8}px`
  const schemes = {
    light: `:root{color-scheme:light;${lightColors}}`,
    dark: `:root{color-scheme:dark;${darkColors}}`,
    auto: `:root{color-scheme:light dark;${lightColors}}\n@media (prefers-color-scheme:dark){:root{${darkColors}}}`,
  }
  const scheme = schemes[theme.scheme ?? 'auto']
  return `
${scheme}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.55 ${fonts[theme.font ?? 'system']};-webkit-font-smoothing:antialiased;overflow-wrap:anywhere}
main{width:100%;max-width:400px;padding:40px 32px 32px;background:var(--card);border:1px solid var(--line);border-radius:${radius};box-shadow:0 1px 3px rgb(0 0 0/.05),0 12px 32px -16px rgb(0 0 0/.18)}
header{text-align:center;margin-bottom:28px}
.mark{display:inline-block;color:var(--primary);line-height:0;margin-bottom:16px}
.mark img{display:block;max-width:200px;max-height:48px}
h1{font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-.01em;text-wrap:balance}
.lead{margin-top:6px;color:var(--quiet);text-wrap:pretty}
p+p{margin-top:6px}
form+form,.actions{margin-top:12px}
.field{display:block;margin-bottom:16px}
.field span{display:block;margin-bottom:4px;font-size:14px;font-weight:500}
input{width:100%;height:42px;padding:0 12px;font:inherit;color:var(--text);background:var(--card);border:1px solid var(--edge);border-radius:${radius}}
input[type=checkbox]{flex:none;width:18px;height:18px;padding:0;accent-color:var(--primary)}
.check{display:flex;align-items:center;gap:10px;min-height:24px;font-size:15px;cursor:pointer}
input[aria-invalid=true]{border-color:var(--error)}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:8px 16px;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--text);background:transparent;border:1px solid var(--edge);border-radius:${radius};cursor:pointer}
button:hover,.button:hover{background:var(--hover)}
.primary{color:var(--on-fill);background:var(--fill);border-color:var(--fill)}
.primary:hover{background:var(--fill);filter:brightness(1.08)}
.field+button,.check+button,.notes+button{margin-top:24px}
input:focus-visible,button:focus-visible,.button:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.notice{margin-bottom:20px;padding:10px 14px;font-size:15px;border:1px solid var(--note-line);border-radius:${radius};background:var(--note-page)}
.notice.error{color:var(--error);border-color:var(--error-line);background:var(--error-page)}
.notes{margin-bottom:20px;padding-left:20px;font-size:14px;color:var(--quiet)}
form button+button{margin-top:12px}
a{color:var(--primary)}
a.button:not(.primary){color:var(--text)}
.beside{margin:-8px 0 20px;font-size:14px;text-align:right}
.or{display:flex;align-items:center;gap:12px;margin:20px 0 8px;font-size:14px;color:var(--quiet)}
.or::before,.or::after{content:'';flex:1;border-top:1px solid var(--line)}
.code{margin:8px 0 24px;font:600 32px/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.12em;text-align:center;user-select:all}
[hidden]{display:none}
details{margin-top:12px}
summary{padding:8px;border-radius:${radius};font-size:15px;font-weight:500;text-align:center;cursor:pointer}
summary:hover{background:var(--hover)}
details[open] summary{margin-bottom:12px}
summary:focus-visible,a:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.small{margin-top:24px;text-align:center;font-size:13px;color:var(--quiet)}
code{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;user-select:all}
@media (max-width:440px){body{padding:0;background:var(--card);place-items:start stretch}main{max-width:none;padding:48px 20px 32px;border:0;border-radius:0;box-shadow:none}}
@media (forced-colors:active){.primary{forced-color-adjust:none}}
`
}
