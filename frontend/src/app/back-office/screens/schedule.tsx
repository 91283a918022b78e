export { ScheduleView as Component } from "@/features/schedule/schedule-view";
