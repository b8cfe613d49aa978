import type { SmartPage } from '@foyer/contract/engagements/shapes';
import type { WidgetConfig } from '@foyer/contract/widget/shapes';

/** Sent by the editor: the widget to show. */
export interface ToPreview {
  readonly say: 'show';
  readonly config: WidgetConfig;
  readonly language: string;
  readonly page: SmartPage;
}

/** Sent by the preview once it listens. */
export interface FromPreview {
  readonly say: 'ready';
}
