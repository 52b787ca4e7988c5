import { createContext, useContext } from 'react'

const PageBridge = createContext(true)

/** Whether a brand's own page may ask the wallet for something: where it is only shown, as in a preview, nothing of it is heard. */
export const PageBridgeProvider = PageBridge.Provider
export const usePageBridge = () => useContext(PageBridge)
