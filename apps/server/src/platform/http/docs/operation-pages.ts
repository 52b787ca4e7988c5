import { limits, type OperationShape } from '@vitrine/protocol'
import { escapeHtml } from '../../html.ts'
import { urlsOf } from '../serve.ts'
import { problemsByStatus } from './answers.ts'
import { areaNames, areaOf } from './areas.ts'
import { sayAccess, sayStaff, schemaOf } from './openapi.ts'
import { page } from './page.ts'
import { fieldsOf, type JsonSchema, sampleOf } from './schema.ts'

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
/** A sentence of the contract, where code stands between backticks. */
const sentence = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const pathOf = (operation: OperationShape) => (urlsOf(operation)[0] ?? '').replace(/:(\w+)/g, '{$1}')
const signatureOf = (operation: OperationShape) =>
  `<code><span class="method">${operation.method}</span> ${escapeHtml(pathOf(operation))}</code>`

/** Every call by its area. */
export function indexPage(operations: readonly OperationShape[], { publicUrl }: { publicUrl: string }): string {
  const byArea = Map.groupBy(operations, areaOf)
  const areas = areaNames.filter((name) => byArea.has(name))
  return page({
    title: 'API',
    body: `<h1>API</h1>
<p>Hold, send and share digital collectibles. Bodies are JSON, at ${code(publicUrl)}.</p>
<ul>
<li>Sign people in by OpenID Connect: ${code(`${publicUrl}/.well-known/openid-configuration`)}. Send the access token as ${code('Authorization: Bearer …')} and your client’s id as ${code('App-Id')}.</li>
<li>What is refused answers with problem details (RFC 9457) and a ${code('code')} from the <a href="/docs/problems">list of problems</a>.</li>
<li>Calls that change something take an ${code('Idempotency-Key')}: the same key again does nothing twice.</li>
<li>For tools: OpenAPI 3.1 as <a href="/docs/json">JSON</a> and <a href="/docs/yaml">YAML</a>.</li>
</ul>
<nav aria-label="Areas"><ul class="areas">${areas.map((name) => `<li><a href="#${idOf(name)}">${name}</a></li>`).join('')}</ul></nav>
${areas.map((name) => area(name, byArea.get(name) ?? [])).join('\n')}`,
  })
}

const idOf = (area: string) => area.toLowerCase().replaceAll(' ', '-')
export const addressOf = ({ id }: Pick<OperationShape, 'id'>) => `/docs/operations/${id}`

const area = (name: string, operations: readonly OperationShape[]) => `<h2 id="${idOf(name)}">${name}</h2>
<ul class="calls">${operations.map((each) => `<li><a href="${addressOf(each)}">${signatureOf(each)}</a>${sentence(each.summary)}</li>`).join('\n')}</ul>`

/** One call: who may, what it takes, what comes back, how it can be refused, and how it is tried from a terminal. */
export function operationPage(operation: OperationShape, { publicUrl }: { publicUrl: string }): string {
  const { summary, params, query, body, reply, bodyType } = operation
  const place = areaOf(operation)
  return page({
    title: `${operation.method} ${pathOf(operation)}`,
    body: `<p><a href="/docs#${idOf(place)}">${place}</a></p>
<h1>${signatureOf(operation)}</h1>
<p>${sentence(summary)}</p>
<h2>Who may call</h2>
<ul>${rulesOf(operation)
      .map((rule) => `<li>${rule}</li>`)
      .join('')}</ul>
${fields('In the path', params, 'input')}
${fields('In the query', query, 'input')}
${fields(bodyType === 'multipart' ? 'Body, as <code>multipart/form-data</code>' : 'Body', body, 'input')}
${reply ? fields('Answer, 200', reply, 'output') || '<h2>Answer, 200</h2><p>JSON.</p>' : '<h2>Answer, 204</h2><p>Nothing.</p>'}
<h2>Try it</h2>
<pre tabindex="0" role="region" aria-label="Command">${escapeHtml(commandOf(operation, publicUrl))}</pre>
<h2>Refusals</h2>
<dl>${problemsByStatus(operation).map(refusals).join('')}</dl>`,
  })
}

const refusals = ([status, codes]: [number, string[]]) =>
  `<dt>${status}</dt>${codes.map((each) => `<dd><a href="/docs/problems#${each}">${code(each)}</a></dd>`).join('')}`

function rulesOf(operation: OperationShape): string[] {
  const { auth, access, freshProof, idempotent, ratePerMinute = limits.ratePerMinuteDefault } = operation
  const who = {
    public: 'Anybody.',
    app: `Any registered client (${code('App-Id')}), with or without somebody signed in.`,
    account: 'Somebody who is signed in, guests included.',
    member: 'Somebody who is signed in and no guest.',
    staff: 'Somebody who works for the business.',
  }[auth]
  const minutes = limits.freshProofSeconds / 60
  return [
    who,
    ...(auth === 'account' || auth === 'member'
      ? [escapeHtml(sayAccess(access)).replace(/`([^`]+)`/g, '<code>$1</code>')]
      : []),
    ...(auth === 'staff' ? [escapeHtml(sayStaff(operation)).replace(/`([^`]+)`/g, '<code>$1</code>')] : []),
    ...(freshProof === true ? [`They have shown who they are in the last ${minutes} minutes.`] : []),
    ...(Array.isArray(freshProof)
      ? [`For ${freshProof.map(code).join(', ')} they have shown who they are in the last ${minutes} minutes.`]
      : []),
    `${ratePerMinute} times a minute.`,
    ...(idempotent ? [`Takes an ${code('Idempotency-Key')}.`] : []),
  ]
}

function fields(title: string, schema: OperationShape['body'], io: 'input' | 'output'): string {
  const list = schema ? fieldsOf(schemaOf(schema, io) as JsonSchema) : ''
  return list === '' ? '' : `<h2>${title}</h2>\n${list}`
}

function commandOf(operation: OperationShape, publicUrl: string): string {
  const { method, auth, body, bodyType } = operation
  const sample = body && bodyType !== 'multipart' ? sampleOf(schemaOf(body, 'input') as JsonSchema) : undefined
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${publicUrl}${pathOf(operation)}'`,
    ...(auth === 'public' ? [] : [`-H 'App-Id: YOUR_CLIENT'`]),
    ...(auth === 'account' || auth === 'member' || auth === 'staff' ? [`-H 'Authorization: Bearer ACCESS_TOKEN'`] : []),
    ...(sample === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(sample).replaceAll("'", "'\\''")}'`]),
    ...(bodyType === 'multipart' ? [`-F 'file=@picture.png'`] : []),
  ].join(' \\\n  ')
}
