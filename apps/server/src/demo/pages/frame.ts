import { type Html, html } from '../../mail/html.ts';

/** Renders a page about the demo itself. */
export const demoPage = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Foyer demo</title>
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/demo/assets/demo.css">
<script type="module" src="/demo/assets/demo.js"></script>
</head>
<body>
<header><a href="/demo">Foyer demo</a><nav><a href="/shop">Shop</a><a href="/login/101">Console</a><a href="/demo/mailbox">Mailbox</a><a href="/docs/api">Calls</a></nav></header>
<main><h1>${title}</h1>${body}</main>
</body>
</html>`.text;
