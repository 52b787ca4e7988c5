import type { StaffRole } from '@vitrine/protocol'
import type { OwnBrand } from '../data/brands.ts'

/** Who works in the stories, and for which brands of the demo world. */
export const ana = { sub: '3a2f8f0e-7b1f-4c7e-9a53-6f6b0a6b7a01', name: 'Ana Ruiz' }

export const lumen = (role: StaffRole = 'owner'): OwnBrand =>
  ({
    id: 'CafeLumen1',
    name: 'lumen',
    displayName: 'Café Lumen',
    logoSrc: '/media/demo/lumen/mark.svg',
    brandConfig: { icon: '/media/demo/lumen/mark.svg', mode: 'system', colors: {} },
    role,
  }) as unknown as OwnBrand

export const marea = (role: StaffRole = 'editor'): OwnBrand =>
  ({
    ...lumen(role),
    id: 'MuseoMarea1',
    name: 'marea',
    displayName: 'Museo Marea',
    logoSrc: null,
    brandConfig: { icon: null },
  }) as unknown as OwnBrand
