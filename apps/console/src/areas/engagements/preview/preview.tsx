import type { WidgetLanguage } from '@foyer/domain/engagement';
import { WIDGET_LANGUAGES } from '@foyer/domain/engagement';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SwitchField } from '../../../ui/fields/index.ts';
import { IconButton, Tabs } from '../../../ui/index.ts';
import type { EngagementValues } from '../engagement-values.ts';
import type { Merchant } from '../use-engagement-form.ts';
import { configOf } from './config.ts';
import type { FromPreview, ToPreview } from './messages.ts';

/** The widget as the settings make it, in a page of its own. */
export function Preview({
  values,
  merchant,
}: {
  readonly values: EngagementValues;
  readonly merchant: Merchant;
}) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [language, setLanguage] = useState<WidgetLanguage>('en');
  const [isPhone, setPhone] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const config = JSON.stringify(configOf(values, merchant, !isClosed));

  const show = useEffectEvent(() => {
    const message: ToPreview = { say: 'show', config: JSON.parse(config), language, page: values.page };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  });
  useEffect(() => {
    const hear = ({ data, source, origin }: MessageEvent<FromPreview>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data?.say === 'ready')
        show();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  const { title, text, imageUrl } = values.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again after each change, once typing pauses.
  useEffect(() => {
    const timer = setTimeout(() => show(), 250);
    return () => clearTimeout(timer);
  }, [config, language, title, text, imageUrl]);

  return (
    <aside className="engagement-preview" aria-label={t`Preview`}>
      <div className="engagement-preview-head">
        <h2>{t`Preview`}</h2>
        <span className="t-12 t-3 grow">{t`Changes as you type`}</span>
        <IconButton
          small
          icon={isPhone ? IconDeviceDesktop : IconDeviceMobile}
          label={isPhone ? t`Show on a wide screen` : t`Show on a phone`}
          onClick={() => setPhone(!isPhone)}
        />
        <Tabs
          label={t`Language of the preview`}
          items={WIDGET_LANGUAGES.map((id) => ({ id, label: id.toUpperCase() }))}
          selected={language}
          onSelect={setLanguage}
        />
      </div>
      <div className="engagement-preview-frame" data-phone={isPhone || undefined}>
        <iframe
          key={String(isPhone)}
          ref={frame}
          src="/engagement-preview.html"
          title={t`Preview of the chat`}
        />
      </div>
      <div className="engagement-preview-foot">
        <SwitchField label={t`Outside the opening hours`} value={isClosed} onChange={setClosed} />
      </div>
    </aside>
  );
}
