CREATE TABLE "ai_approvals" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"member_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "ai_approvals_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ai_approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "is_fallback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "help_articles" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_approvals" ADD CONSTRAINT "ai_approvals_run_fk" FOREIGN KEY ("merchant_id","run_id") REFERENCES "public"."ai_runs"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_approvals_conversation" ON "ai_approvals" USING btree ("merchant_id","conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_approvals_waiting" ON "ai_approvals" USING btree ("merchant_id","conversation_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "ai_approvals" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);