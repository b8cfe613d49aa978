ALTER TABLE "messages" DROP CONSTRAINT "messages_merchant_id_conversation_id_conversations_merchant_id_id_fk";--> statement-breakpoint
DROP INDEX "conversations_newest";--> statement-breakpoint
DROP INDEX "conversations_status";--> statement-breakpoint
DROP INDEX "conversations_assigned";--> statement-breakpoint
DROP INDEX "conversations_team";--> statement-breakpoint
DROP INDEX "conversations_channel";--> statement-breakpoint
DROP INDEX "conversations_priority";--> statement-breakpoint
DROP INDEX "conversations_sent";--> statement-breakpoint
DROP INDEX "conversations_owed";--> statement-breakpoint
DROP INDEX "conversations_asleep";--> statement-breakpoint
DROP INDEX "conversations_unindexed";--> statement-breakpoint
-- Before the table is rewritten: room on each page for the next version of its rows, which then need no index entries.
ALTER TABLE "conversations" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "conversations"
  ADD COLUMN "unread_count" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "last_message_minute" timestamp (3) with time zone GENERATED ALWAYS AS (date_bin('1 minute', last_message_at, timestamptz '2000-01-01 00:00:00+00')) STORED,
  ADD COLUMN "last_outbound_minute" timestamp (3) with time zone GENERATED ALWAYS AS (date_bin('1 minute', last_outbound_at, timestamptz '2000-01-01 00:00:00+00')) STORED,
  ADD COLUMN "is_unindexed" boolean GENERATED ALWAYS AS (indexed_seq < last_seq) STORED;--> statement-breakpoint
UPDATE conversations c SET unread_count = unread.count FROM (
  SELECT m.merchant_id, m.conversation_id, count(*) FROM conversations c JOIN messages m
    ON m.merchant_id = c.merchant_id AND m.conversation_id = c.id AND m.seq > c.agent_read
  WHERE c.last_seq > c.agent_read AND m.kind = 'text' AND m.author_type = 'visitor'
  GROUP BY m.merchant_id, m.conversation_id
) unread WHERE c.merchant_id = unread.merchant_id AND c.id = unread.conversation_id;--> statement-breakpoint
CREATE INDEX "conversations_own_waiting" ON "conversations" USING btree ("merchant_id","assigned_to","waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("merchant_id","last_message_minute");--> statement-breakpoint
CREATE INDEX "conversations_status" ON "conversations" USING btree ("merchant_id","inbox_status","last_message_minute");--> statement-breakpoint
CREATE INDEX "conversations_assigned" ON "conversations" USING btree ("merchant_id","assigned_to","inbox_status","last_message_minute");--> statement-breakpoint
CREATE INDEX "conversations_team" ON "conversations" USING btree ("merchant_id","department_id","inbox_status","last_message_minute") WHERE department_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_channel" ON "conversations" USING btree ("merchant_id","channel","inbox_status","last_message_minute");--> statement-breakpoint
CREATE INDEX "conversations_priority" ON "conversations" USING btree ("merchant_id","priority","inbox_status","last_message_minute") WHERE priority is not null;--> statement-breakpoint
CREATE INDEX "conversations_sent" ON "conversations" USING btree ("merchant_id","last_outbound_by","last_outbound_minute") WHERE last_outbound_by is not null;--> statement-breakpoint
CREATE INDEX "conversations_owed" ON "conversations" USING btree ("merchant_id","last_message_minute") WHERE waiting_since is not null and inbox_status <> 'Pending';--> statement-breakpoint
CREATE INDEX "conversations_asleep" ON "conversations" USING btree ("merchant_id","last_message_minute") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "conversations_unindexed" ON "conversations" USING btree ("merchant_id","id") WHERE is_unindexed;