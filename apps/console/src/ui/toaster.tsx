import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { AssistIcon } from './assist-icon.tsx';
import { Button } from './button.tsx';
import { Icon, type IconShape } from './icon.tsx';
import { type ShownToast, type ToastKind, toast, useToasts } from './toast-store.ts';
import { useCountdown } from './use-countdown.ts';

/** Horizontal drag distance that dismisses a toast. Pixels. */
const DRAG_OUT = 96;

const STYLES: Readonly<Record<ToastKind, readonly [IconShape, string]>> = {
  done: [IconCheck, 'ok'],
  warning: [IconAlertTriangle, 'warn'],
  error: [IconAlertCircle, 'bad'],
  assist: [AssistIcon, 'bad'],
  plain: [IconInfoCircle, 't-3'],
};

/** Renders the toasts. Mounted once in the app. */
export function Toaster() {
  const { t } = useLingui();
  const toasts = useToasts();
  return (
    <section className="toasts" aria-label={t`Status messages`}>
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  );
}

function ToastCard({ toast: shown }: { toast: ShownToast }) {
  const { t } = useLingui();
  const [isPaused, setPaused] = useState(false);
  const leave = () => toast.dismiss(shown.id);
  useCountdown(shown.durationMs, isPaused, leave);
  const drag = useDragOut(leave);
  const [icon, tone] = STYLES[shown.kind];
  const act = (run: () => void) => () => {
    run();
    leave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging a toast away is a shortcut for its Dismiss button
    <div
      className={isPaused ? 'toast held' : 'toast'}
      role={roleOf(shown)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      {...drag}
    >
      <Icon of={icon} className={tone} />
      <div className="body">
        {shown.text}
        {shown.more && <p>{shown.more}</p>}
        {shown.progress && <Progress {...shown.progress} label={shown.text} />}
      </div>
      <div className="acts">
        {shown.undo && (
          <Button variant="quiet" small className="brand-text" shortcut="Z" onClick={act(shown.undo)}>
            {t`Undo`}
          </Button>
        )}
        {shown.action && (
          <Button variant="quiet" small className="brand-text" onClick={act(shown.action.run)}>
            {shown.action.label}
          </Button>
        )}
        <button type="button" className="btn quiet sm icon" aria-label={t`Dismiss`} onClick={leave}>
          <Icon of={IconX} size={14} />
        </button>
      </div>
      {shown.durationMs !== null && (
        <span className="left" style={{ animationDuration: `${shown.durationMs}ms` }} />
      )}
    </div>
  );
}

/** Progress changes every second, so it is not announced to screen readers. */
function roleOf({ kind, progress }: ShownToast) {
  if (progress) return 'group';
  return kind === 'error' ? 'alert' : 'status';
}

function Progress({ done, total, label }: { done: number; total: number | null; label: string }) {
  const share = total === null || total === 0 ? 0 : Math.min(1, done / total);
  return (
    <div
      className="meter toast-meter"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}

/** Sideways dragging of an element, which springs back unless dragged far enough. */
function useDragOut(onOut: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = null;
    if (Math.abs(offset) > DRAG_OUT) onOut();
    setOffset(0);
  };
  return {
    style: offset === 0 ? undefined : { translate: `${offset}px`, opacity: 1 - Math.abs(offset) / 240 },
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      if ((event.target as Element).closest('button')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: React.PointerEvent) => {
      if (start.current !== null) setOffset(event.clientX - start.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
