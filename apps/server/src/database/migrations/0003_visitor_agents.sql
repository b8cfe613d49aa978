ALTER TABLE "visitors" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "agent_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;