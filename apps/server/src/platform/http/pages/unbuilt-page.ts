/** Shown in place of the wallet until it has been built. */
export const unbuiltPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Vitrine</title>
</head>
<body>
<main>
<h1>The wallet is not built yet</h1>
<p>The server is running. Build the web apps with <code>npm start</code>, or work on them with <code>npm run dev</code>, then reload this page.</p>
<p><a href="/docs">API documentation</a></p>
</main>
</body>
</html>
`
