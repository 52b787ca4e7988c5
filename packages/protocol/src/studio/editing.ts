import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { pictureProblems } from '../problems.ts'
import { holdsAddress } from '../users/names.ts'
import { isColor, isHarmlessAddress, isPlainText } from '../viewer/harmless.ts'
import { strictly } from '../viewer/strictly.ts'
import { PageConfig, StaffedBusiness } from './business.ts'

const text = (max: number) => z.string().trim().min(1).max(max).refine(isPlainText, 'has signs that cannot be seen')
const Address = z.string().max(2048).refine(isHarmlessAddress, 'must be a web address or begin with /media/')
const Color = z.string().max(64).refine(isColor, 'is no colour')
const Themed = z.strictObject({ light: Color, dark: Color })
/** Shown everywhere, so that it is only ever one that this server has drawn anew and cut to size (`uploadBrandPicture`). */
const OwnPicture = z
  .string()
  .max(300)
  .refine((src) => src.startsWith('/media/') && isHarmlessAddress(src), 'must begin with /media/')

export const BrandLook = z.strictObject({
  icon: OwnPicture.nullable().default(null),
  mode: z.enum(['light', 'dark', 'system', 'custom']).default('system'),
  colors: z
    .strictObject({ background: Themed, primary: Themed, text: Themed, primaryText: Themed })
    .partial()
    .default({}),
})

const BrandPages = strictly(PageConfig).superRefine((given, context) => {
  const { theme, features } = given as Partial<PageConfig>
  const colors = {
    'theme.pointsHeader.background': theme?.pointsHeader?.background,
    'theme.pointsHeader.text': theme?.pointsHeader?.text,
    'features.emptyState.button.color': features?.emptyState?.button?.color,
  }
  for (const [path, color] of Object.entries(colors)) {
    if (typeof color === 'string' && !isColor(color)) {
      context.addIssue({ code: 'custom', path: path.split('.'), message: 'is no colour' })
    }
  }
  const action = features?.emptyState?.button?.action
  if (typeof action === 'string' && !/^\/(?![/\\])/.test(action) && !isHarmlessAddress(action)) {
    const path = ['features', 'emptyState', 'button', 'action']
    context.addIssue({ code: 'custom', path, message: 'must be a web address or a path of the app' })
  }
})

/** What is left out stays; what is given takes the whole field's place. */
const BusinessChanges = z
  .strictObject({
    displayName: text(60).refine((name) => !holdsAddress(name), 'must be a name, not an address'),
    url: Address.nullable(),
    location: text(120).nullable(),
    terms: z.array(text(4000)).max(20),
    logoSrc: OwnPicture.nullable(),
    brandConfig: BrandLook,
    pageConfig: BrandPages.nullable(),
  })
  .partial()
export type BusinessChanges = z.infer<typeof BusinessChanges>

const BusinessPatch = BusinessChanges.extend({
  /** What the change was made from. */
  version: z.int(),
})
export type BusinessPatch = z.infer<typeof BusinessPatch>

export const updateBusiness = operation({
  id: 'updateBusiness',
  method: 'PATCH',
  path: '/b/:idOrName',
  summary: 'Changes what a business shows of itself.',
  auth: 'staff',
  role: 'editor',
  business: 'params.idOrName',
  idempotent: true,
  /** The id alone: a name may change hands. */
  params: z.object({ idOrName: BusinessId }),
  body: BusinessPatch,
  reply: StaffedBusiness,
  problems: ['studio.edited_meanwhile', 'business.name_reserved'],
})

export const uploadBrandPicture = operation({
  id: 'uploadBrandPicture',
  method: 'POST',
  path: '/b/:businessId/pictures',
  summary: 'Keeps a picture of a business, drawn anew: an icon is cut to a square. Its address can then be set.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  bodyType: 'multipart',
  bodyLimitBytes: limits.pictureMaxBytes,
  ratePerMinute: 20,
  params: z.object({ businessId: BusinessId }),
  query: z.object({ as: z.enum(['icon', 'picture']).default('picture') }),
  body: z.object({ picture: z.file() }),
  reply: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  problems: ['request.multipart_invalid', ...pictureProblems],
})
