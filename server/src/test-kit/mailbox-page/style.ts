/** Neutral scale of Radix Colors (slate, indigo), as the hosted pages have it. */
export const style = `
:root{color-scheme:light dark;--page:#f9f9fb;--card:#fff;--line:#e0e1e6;--edge:#8b8d98;--text:#1c2024;--quiet:#60646c;--fill:#3e63dd;--link:#3a5bc7;--chosen:#edf2fe;--error:#c62a2f;--bubble:#e8e8ec}
@media (prefers-color-scheme:dark){:root{--page:#111113;--card:#18191b;--line:#2e3135;--edge:#696e77;--text:#edeef0;--quiet:#b0b4ba;--link:#9eb1ff;--chosen:#182449;--error:#ff9592;--bubble:#272a2d}}
*{box-sizing:border-box}
[hidden]{display:none!important}
.through{display:contents}
html,body{height:100%;margin:0}
body{display:flex;flex-direction:column;background:var(--page);color:var(--text);font:15px/1.5 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding:.75rem 1rem;border-bottom:1px solid var(--line);background:var(--card)}
h1{margin:0;font-size:1.05rem}
h2{margin:0;font-size:1.15rem;overflow-wrap:anywhere}
header p{margin:0;color:var(--quiet);font-size:.85rem;overflow-wrap:anywhere}
header p:last-of-type{flex:1}
header button{margin-inline-start:auto}
a{color:var(--link)}
input{width:100%;padding:.5rem .65rem;border:1px solid var(--edge);border-radius:.4rem;background:var(--card);color:inherit;font:inherit}
button,.button{display:inline-block;padding:.4rem .75rem;border:1px solid var(--edge);border-radius:.4rem;background:var(--card);color:inherit;font:inherit;text-decoration:none;cursor:pointer}
button:hover,.button:hover{border-color:var(--text)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
#panes{flex:1;display:grid;grid-template-columns:minmax(16rem,24rem) minmax(0,1fr);min-height:0}
#list{display:flex;flex-direction:column;min-height:0;border-right:1px solid var(--line)}
#search{padding:.75rem 1rem;border-bottom:1px solid var(--line)}
#search label,#door label{display:block;font-size:.85rem;color:var(--quiet)}
ol{flex:1;overflow:auto;margin:0;padding:0;list-style:none}
li button{display:block;width:100%;padding:.65rem 1rem;border:0;border-bottom:1px solid var(--line);border-radius:0;background:none;text-align:start}
li button:hover{background:var(--chosen)}
li button:focus-visible{outline-offset:-2px}
li button[aria-current]{background:var(--chosen);box-shadow:inset 3px 0 var(--fill)}
li strong,li span{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li span{color:var(--quiet);font-size:.85rem}
#said{margin:0;padding:1rem;color:var(--quiet)}
#said.error,#wrong{color:var(--error)}
#message{display:flex;flex-direction:column;gap:.75rem;min-width:0;min-height:0;padding:1rem 1.25rem;overflow:auto}
#message dl{display:grid;grid-template-columns:auto 1fr;gap:.1rem .75rem;margin:0;font-size:.9rem}
#message dt{color:var(--quiet)}
#message dd{margin:0;overflow-wrap:anywhere}
#told{margin:0}
#told:empty{margin-top:-.75rem}
.found{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem}
.found code{max-width:100%;padding:.35rem .6rem;border:1px solid var(--line);border-radius:.4rem;background:var(--card);font:600 1rem ui-monospace,monospace;overflow-wrap:anywhere;max-height:6rem;overflow:auto}
#link code{font-weight:400;font-size:.85rem}
iframe{flex:1;width:100%;min-height:26rem;border:1px solid var(--line);border-radius:.5rem;background:#fff;color-scheme:light}
pre{margin:0;padding:1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);font:.9rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
#phone{width:min(22rem,100%);margin:.5rem auto;padding:1.25rem 1rem 2.5rem;border:1px solid var(--edge);border-radius:1.75rem;background:var(--card)}
#phone p{margin:0 0 .75rem;text-align:center;color:var(--quiet);font-size:.85rem;overflow-wrap:anywhere}
#phone div{width:fit-content;max-width:100%;max-height:32rem;overflow:auto;padding:.6rem .85rem;border-radius:1.1rem 1.1rem 1.1rem .3rem;background:var(--bubble);white-space:pre-wrap;overflow-wrap:anywhere}
#door{width:min(26rem,100%);margin:12vh auto 0;padding:1.5rem}
#door form{display:grid;gap:.75rem}
#door p{margin:0}
.primary{border-color:var(--fill);background:var(--fill);color:#fff}
@media (max-width:46rem){#panes{grid-template-columns:minmax(0,1fr)}header h1{flex:1}header p{order:1;width:100%}header p:last-of-type{flex:none}#panes.reading #list{display:none}#panes:not(.reading) #message{display:none}#list{border:0}#message{padding:1rem}}
@media (min-width:46.01rem){#back{display:none}}
`
