/** The national register on this device, and how fetching it goes. */
export interface RegisterHere {
  /** The day that the server took it in; null when it is not here. */
  kept: string | null;
  busy: boolean;
  failed: boolean;
}
