// Calling a player who looks elsewhere: by a mark on the installed page, and if that was allowed by a message of the system.

import { settings } from "../settings.svelte.ts";

/** Whether this browser can be asked for messages at all. */
export const canCall = (): boolean => typeof Notification !== "undefined" && isSecureContext;

/** Ask for leave to call. Returns whether it was given. */
export const mayCall = async (): Promise<boolean> => canCall() && (await Notification.requestPermission()) === "granted";

interface Badged {
  setAppBadge?: (count?: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** It is somebody's turn who does not look. `key` is the same for calls of which only the last one counts. */
export function call(title: string, text: string, key: string): void {
  const done = (): undefined => undefined;
  void (navigator as Badged).setAppBadge?.(1).catch(done);
  if (!settings.calls || !canCall() || Notification.permission !== "granted") return;
  void navigator.serviceWorker
    ?.getRegistration()
    .then((worker) =>
      worker ? worker.showNotification(title, { body: text, tag: key }) : void new Notification(title, { body: text, tag: key }),
    )
    .catch(done);
}

/** Whoever was called has come. */
export function answered(): void {
  void (navigator as Badged).clearAppBadge?.().catch(() => undefined);
}
