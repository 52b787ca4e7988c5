// Draws the connect screen's object: `node apps/wallet/art/render.mjs`. Needs a Chromium; the result is kept in src/components/vitrine-case.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const size = 960
const here = (path) => new URL(path, import.meta.url)
const fragment = readFileSync(here('sculpture.frag'), 'utf8')
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
const page = await browser.newPage()
const url = await page.evaluate(draw, { size, fragment })
await browser.close()
writeFileSync(here('../src/components/vitrine-case/sculpture.webp'), Buffer.from(url.split(',')[1], 'base64'))

function draw({ size, fragment }) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const gl = canvas.getContext('webgl2', { alpha: true, premultipliedAlpha: true, preserveDrawingBuffer: true })
  const program = gl.createProgram()
  const vertex = '#version 300 es\nin vec2 p;void main(){gl_Position=vec4(p,0.,1.);}'
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ]) {
    const shader = gl.createShader(type)
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader))
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's word, not React's
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.uniform2f(gl.getUniformLocation(program, 'size'), size, size)
  const tile = 120
  gl.enable(gl.SCISSOR_TEST)
  for (let x = 0; x < size; x += tile) {
    for (let y = 0; y < size; y += tile) {
      gl.scissor(x, y, tile, tile)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      gl.finish()
    }
  }
  return canvas.toDataURL('image/webp', 0.86)
}
