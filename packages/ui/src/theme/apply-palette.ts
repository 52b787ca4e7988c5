export type Roles = Readonly<Record<string, string>>

/** A palette that has been computed: CSS colours by the name of their role, for either scheme. */
export interface Palette {
  light: Roles
  dark: Roles
}

/** Paints an area, or the whole document, in a brand's colours; gives back how to take them off. */
export function applyBrandPalette(element: HTMLElement, { light, dark }: Palette): () => void {
  const roles = Object.keys(light)
  for (const role of roles) element.style.setProperty(`--color-${role}`, `light-dark(${light[role]}, ${dark[role]})`)
  return () => {
    for (const role of roles) element.style.removeProperty(`--color-${role}`)
  }
}
