import { integrationOf } from '@foyer/domain/integrations/index';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { toast } from '../../ui/index.ts';

interface Returned {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
  readonly open?: string | undefined;
}

/** Finishes what began with *Allow access*, when the provider sends the person back to this page. */
export function useReturnFromProvider(
  { code, state, error }: Returned,
  change: (next: Returned) => void,
): void {
  const { t } = useLingui();
  const text = useText();
  const finish = useAction('finishIntegrationConsent', {
    onSuccess: ({ integration }) => {
      const { name } = integrationOf(integration);
      toast.show({ text: t`${name} is connected.` });
      change({ open: integration });
    },
    onError: (refused) => toast.error(t`Could not connect`, errorText(refused, text('genericError'))),
  });
  // A code works once; effects may run twice.
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!state || done.current === state) return;
    done.current = state;
    if (code) finish.mutate({ body: { code, state } });
    else if (error) toast.error(t`Access was not allowed.`);
    change({ code: undefined, state: undefined, error: undefined });
  }, [code, state, error, change, finish, t]);
}
