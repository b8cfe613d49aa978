import { createHash } from 'node:crypto';

const STYLE = `
:root{color-scheme:light dark;--ink:#16212b;--soft:#4d5b68;--ground:#fff;--card:#fff;--tint:#f3f6f8;--line:#dfe4e8;--mark:#fff1b8;--accent:color-mix(in srgb,var(--brand) 82%,#000)}
@media(prefers-color-scheme:dark){:root{--ink:#e9edf0;--soft:#a9b4be;--ground:#13181d;--card:#1a2127;--tint:#1f272e;--line:#2f3941;--mark:#3d330c;--accent:color-mix(in srgb,var(--brand) 45%,#fff)}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 Inter,Vazirmatn,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.wrap{max-inline-size:1120px;margin-inline:auto;padding-inline:20px}
.skip{position:absolute;inset-inline-start:-999px}
.skip:focus{inset-inline-start:8px;inset-block-start:8px;background:var(--card);padding:8px 12px}
header .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:8px 20px;padding-block:12px}
.brand{display:flex;align-items:center;gap:10px;font-weight:600;color:var(--ink);text-decoration:none;margin-inline-end:auto}
.brand img{max-block-size:32px;max-inline-size:140px}
.brand span{font-weight:400;color:var(--soft)}
nav ul,.list,.cards{list-style:none;margin:0;padding:0}
.langs{display:flex;flex-wrap:wrap;gap:4px 14px}
.langs a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
.hero{background:var(--brand-dark);color:#fff;padding-block:20px}
.hero.big{padding-block:44px;text-align:center}
.hero h1{margin:0 0 6px;font-size:clamp(26px,5vw,36px);line-height:1.2;text-wrap:balance}
.hero p{margin:0 0 20px}
.hero form{display:flex;gap:8px;max-inline-size:640px}
.hero.big form{margin-inline:auto}
.hero input{flex:1;min-inline-size:0}
input,textarea,button{font:inherit;min-block-size:44px;border-radius:8px;border:1px solid #77838e;padding:8px 14px;background:var(--card);color:var(--ink)}
button{cursor:pointer;font-weight:600}
main{padding-block:28px 48px}
h1{font-size:clamp(26px,4vw,34px);line-height:1.2;margin:8px 0;text-wrap:balance}
h2{font-size:20px;line-height:1.3;margin:32px 0 8px}
h3{font-size:17px;margin:24px 0 6px}
.soft,.crumbs,small{color:var(--soft);font-size:14px}
.crumbs ol{display:flex;flex-wrap:wrap;gap:4px 8px;list-style:none;margin:0;padding:0}
.crumbs li+li::before{content:"›";margin-inline-end:8px}
[dir=rtl] .crumbs li+li::before{content:"‹"}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:16px}
.cards>li{border:1px solid var(--line);border-radius:12px;padding:16px 20px;background:var(--card)}
.cards h2{margin:0;font-size:18px}
.cards ul{list-style:none;margin:8px 0 0;padding:0}
.cards li li{padding-block:4px}
.list>li{border-block-end:1px solid var(--line);padding-block:12px}
.cards a,.list a,.toc a,.crumbs a,.langs a{text-decoration:none}
.cards a:hover,.list a:hover,.toc a:hover,.crumbs a:hover,.langs a:hover{text-decoration:underline}
.list a{font-weight:600}
.list p{margin:2px 0 0;color:var(--soft)}
.page{display:grid;grid-template-columns:minmax(0,1fr) 240px;column-gap:40px;align-items:start}
.page>*{grid-column:1}
.page>.toc{grid-column:2;grid-row:1/span 2;position:sticky;inset-block-start:16px}
.toc{font-size:14px;border-inline-start:2px solid var(--line);padding-inline-start:16px}
.toc h2{font-size:14px;margin:0 0 4px}
.toc a{display:block;padding-block:4px}
.toc .l3{padding-inline-start:12px}
.text img{max-inline-size:100%;block-size:auto;border-radius:8px}
.text blockquote{margin:16px 0;padding:10px 16px;background:var(--tint);border-inline-start:4px solid var(--accent);border-radius:8px}
blockquote p{margin:0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;min-inline-size:60%}
th,td{border-block-end:1px solid var(--line);padding:8px 12px;text-align:start}
pre{background:var(--tint);padding:12px;border-radius:8px;white-space:pre-wrap}
code{background:var(--tint);padding:1px 4px;border-radius:4px}
mark{background:var(--mark);color:inherit;border-radius:3px}
.ask{margin-block-start:40px;border:1px solid var(--line);border-radius:12px;padding:16px 20px;background:var(--card)}
.ask h2{margin:0;font-size:16px}
.ask form{margin:0}
.votes{display:flex;flex-wrap:wrap;align-items:center;gap:12px;justify-content:space-between}
.votes form{display:flex;gap:8px}
.ask label{display:block;font-weight:600;margin-block:12px 4px}
textarea{inline-size:100%;min-block-size:88px}
.note{background:var(--tint);border-radius:8px;padding:10px 16px}
footer{border-block-start:1px solid var(--line);color:var(--soft);font-size:14px}
footer .wrap{display:flex;flex-wrap:wrap;gap:8px 20px;justify-content:space-between;padding-block:16px}
@media(max-width:860px){.page{grid-template-columns:minmax(0,1fr)}.page>.toc{grid-column:1;grid-row:auto;position:static;margin-block:12px}}
@media print{.hero,.ask,.toc,nav,footer{display:none}}
`;

const WHITE_CONTRAST = 4.5;

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour dark enough for white text. */
function darkened(colour: string): string {
  for (let factor = 1; factor > 0; factor -= 0.05) {
    const channels = channelsOf(colour).map((channel) => Math.round(channel * factor));
    const [r = 0, g = 0, b = 0] = channels.map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    if (1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) >= WHITE_CONTRAST)
      return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }
  return '#16212b';
}

/** The stylesheet of a site in its colour. */
export const styleOf = (colour: string): string => {
  const brand = darkened(colour);
  return `:root{--brand:${brand};--brand-dark:${brand}}${STYLE}`;
};

/** The name of a stylesheet, by which browsers keep it. */
export const styleName = (colour: string): string =>
  `style-${createHash('sha256').update(styleOf(colour)).digest('hex').slice(0, 10)}.css`;
