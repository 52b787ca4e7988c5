/** WebXR Lighting Estimation, as far as it is used; the types of WebXR do not name it yet. */
export interface LightProbe {
  probeSpace: XRSpace
}

export interface LightingSession {
  requestLightProbe?: () => Promise<LightProbe>
}

export interface LightingFrame {
  getLightEstimate?: (probe: LightProbe) => { primaryLightIntensity: { x: number; y: number; z: number } } | null
}
