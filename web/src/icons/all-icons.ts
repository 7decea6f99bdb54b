import type { CountIconsOutput } from '../api/generated/types.ts'

const MOST = 0.8

/** Whether a library is one of icons: somebody who looks for its components looks for these. */
export const isAllIcons = ({ icons, components }: CountIconsOutput): boolean => icons > 0 && icons >= components * MOST
