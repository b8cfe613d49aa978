import {
  endWidgetConversation,
  getWidgetThread,
  mailWidgetTranscript,
  rateWidgetConversation,
  sendWidgetAddressCode,
  startWidgetSession,
  updateWidgetContact,
  uploadWidgetFile,
} from 'virtual:foyer-routes';

/** Method and path of the calls that the app makes. */
export const routes = {
  endWidgetConversation,
  getWidgetThread,
  mailWidgetTranscript,
  rateWidgetConversation,
  sendWidgetAddressCode,
  startWidgetSession,
  updateWidgetContact,
  uploadWidgetFile,
};
