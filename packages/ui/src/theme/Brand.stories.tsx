import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../actions/Button.tsx'
import { Badge } from '../display/Badge.tsx'
import { ErrorNote } from '../feedback/ErrorNote.tsx'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { TextField } from '../fields/TextField.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { ObjectCase } from '../object/ObjectCase.tsx'
import { pieces } from '../testing/pieces.ts'
import { applyBrandPalette } from './apply-palette.ts'
import styles from './brand-story.module.css'
import { type BrandColors, brandPalette } from './brand-theme.ts'

export default { title: 'Theme/Brand', parameters: { layout: 'fullscreen' } } satisfies Meta
type Story = StoryObj

function BrandArea({ name, colors, children }: { name: string; colors: BrandColors; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => (ref.current ? applyBrandPalette(ref.current, brandPalette(colors)) : undefined), [colors])
  return (
    <section ref={ref} aria-label={name} className={styles.area}>
      {children}
    </section>
  )
}

function Sample({ name, colors, src }: { name: string; colors: BrandColors; src: string }) {
  return (
    <BrandArea name={name} colors={colors}>
      <PageHeader eyebrow={name} title="Collection" subtitle="24 objects" />
      <div className={styles.body}>
        <div className={styles.cases}>
          <ObjectCase src={src} alt="An object" edition="12 / 250" eager />
          <ObjectCase src={pieces.coin} alt="A coin" edition="3 / 100" eager />
        </div>
        <ProgressBar label="Stamps" value={7} max={10} valueText="7 of 10 stamps" />
        <TextField label="To" value="bo@example.org" onChange={() => undefined} />
        <p>
          Read <a href="#more">how it works</a>. <Badge tone="accent">New</Badge> <Badge tone="success">Owned</Badge>
        </p>
        <ErrorNote>We could not reach the server.</ErrorNote>
        <div className="story-row">
          <Button>Send</Button>
          <Button variant="quiet">Not now</Button>
        </div>
      </div>
    </BrandArea>
  )
}

const lumen: BrandColors = {
  background: { light: '#fbf1e1', dark: '#21150d' },
  primary: { light: '#a2411b', dark: '#f0a35e' },
  text: { light: '#35200f', dark: '#f8e9d6' },
  primaryText: { light: '#fff5e8', dark: '#2a1407' },
}
const marea: BrandColors = {
  background: { light: '#e9f1f2', dark: '#08202b' },
  primary: { light: '#0e5a6b', dark: '#7fd0d6' },
  text: { light: '#0b2530', dark: '#e2f1f2' },
  primaryText: { light: '#ffffff', dark: '#04222b' },
}
const nightParade: BrandColors = {
  background: { light: '#1a0f33', dark: '#0d0620' },
  primary: { light: '#ff5fb7', dark: '#ff5fb7' },
  text: { light: '#f6ecff', dark: '#f6ecff' },
  primaryText: { light: '#2b0320', dark: '#2b0320' },
}
const hostile: BrandColors = {
  background: { light: '#808080', dark: '#7f7f7f' },
  primary: { light: '#808081', dark: '#7f7f7e' },
  text: { light: '#828282', dark: 'transparent' },
  primaryText: { light: '#808080', dark: 'no colour' },
}

export const Brands: Story = {
  render: () => (
    <div className={styles.shelf}>
      <Sample name="Café Lumen" colors={lumen} src={pieces.cup} />
      <Sample name="Museo Marea" colors={marea} src={pieces.vase} />
      <Sample name="Night Parade" colors={nightParade} src={pieces.mask} />
      <Sample name="Grey on grey" colors={hostile} src={pieces.shell} />
    </div>
  ),
}
