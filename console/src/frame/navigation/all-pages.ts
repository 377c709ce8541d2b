import { createContext } from 'react'
import type { NavigationPage } from '../capability.ts'

/** The pages that the administrator may see. */
export const AllPagesContext = createContext<readonly NavigationPage[]>([])
