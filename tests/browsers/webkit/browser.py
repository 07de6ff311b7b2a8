"""A WebKitGTK browser for WebKitWebDriver whose data stays on disk: MiniBrowser keeps nothing when it is driven.

Arguments: --profile=FOLDER --size=WIDTHxHEIGHT --scheme=light|dark. Runs on the interpreter that Debian's python3-gi belongs to.
"""

import argparse
import os
import signal
import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--profile", required=True)
parser.add_argument("--size", required=True)
parser.add_argument("--scheme", default="light")
arguments, _ = parser.parse_known_args()
width, height = (int(part) for part in arguments.size.split("x"))

data = WebKit2.WebsiteDataManager(base_data_directory=arguments.profile + "/data", base_cache_directory=arguments.profile + "/cache")
Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", arguments.scheme == "dark")
# Nothing but this computer can be reached.
data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new("http://127.0.0.1:9", ["localhost", "127.0.0.1"]))
context = WebKit2.WebContext(website_data_manager=data)
context.get_cookie_manager().set_persistent_storage(arguments.profile + "/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE)
context.set_preferred_languages(["nl-NL"])
context.set_automation_allowed(True)
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
window = Gtk.Window()
window.set_decorated(False)
window.set_default_size(width, height)
# One tab is in front and the others are hidden, as on a tablet.
tabs = Gtk.Notebook()
tabs.set_show_tabs(False)
tabs.set_show_border(False)
window.add(tabs)
window.connect("destroy", lambda _: Gtk.main_quit())


def make():
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    view.connect("close", lambda view: view.destroy())
    view.connect("create", lambda *_: make())
    view.connect("web-process-terminated", lambda _, reason: print("the web process ended", reason, flush=True))
    view.show()
    tabs.set_current_page(tabs.append_page(view, None))
    window.show_all()
    view.grab_focus()
    return view


def next_tab():
    tabs.set_current_page((tabs.get_current_page() + 1) % tabs.get_n_pages())
    tabs.get_nth_page(tabs.get_current_page()).grab_focus()
    return True


def screenshot():
    drawn = window.get_window()
    pixels = Gdk.pixbuf_get_from_window(drawn, 0, 0, drawn.get_width(), drawn.get_height())
    pixels.savev(arguments.profile + "/screenshot.new", "png", [], [])
    os.rename(arguments.profile + "/screenshot.new", arguments.profile + "/screenshot.png")
    return True


def started(_, session):
    # WebKitWebDriver compares this name with the one in its capabilities.
    info = WebKit2.ApplicationInfo()
    info.set_name("veldinstrument-test")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", lambda *_: make())
    # Without this the process outlives its session.
    session.connect("will-close", lambda *_: Gtk.main_quit())


context.connect("automation-started", started)
# The driver can name a tab, but not bring it to the front; and where it is asked for a screenshot it may never answer.
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR2, next_tab)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGWINCH, screenshot)
with open(arguments.profile + "/pid", "w", encoding="ascii") as file:
    file.write(str(os.getpid()))
Gtk.main()
