import { expect, test } from 'vitest'
import { rulesFor, splitRules } from './first-styles.ts'

const taken = (css: string, html: string) => rulesFor(splitRules(css), html)

test('a page takes the rules of what stands in it, in their order, and no others', () => {
  const css = 'p{margin:0}._a_1{color:red}._b_2,._a_1 svg{color:blue}._a_1._b_2{color:lime}:root{--x:1}'
  expect(taken(css, '<p class="x _a_1">')).toBe('p{margin:0}._a_1{color:red}._b_2,._a_1 svg{color:blue}:root{--x:1}')
})

test('rules under a condition are taken like others, and a condition without any is left out', () => {
  const css =
    '@media (width>=900px){._a_1{color:red}._b_2{color:blue}}@supports (color:lab(0% 0 0)){._b_2{color:blue}}@layer{@media print{i{color:red}}}'
  expect(taken(css, '<p class="_a_1">')).toBe(
    '@media (width>=900px){._a_1{color:red}}@layer{@media print{i{color:red}}}',
  )
})

test('what a rule excludes needs not be there', () => {
  expect(taken('._a_1:not(._b_2):hover{color:red}', '<p class="_a_1">')).toBe('._a_1:not(._b_2):hover{color:red}')
})

test('braces and quotes within strings end nothing, nor do statements begin a rule', () => {
  const css = `@layer a,b;._a_1:after{content:"}\\"{"}._b_2{color:red}@font-face{src:url(a.woff2)}@font-face{src:local(Arial)}`
  expect(taken(css, '<p class="_a_1">')).toBe(`._a_1:after{content:"}\\"{"}@font-face{src:local(Arial)}`)
})
